import { isIsoDate, readTypedDate } from '@mpn/domain';

/** Why a date field's value is no date; null for a date and for an empty field. */
export function typedDateFault(value: string | null | undefined): 'ambiguous' | 'unreadable' | null {
  if (!value || isIsoDate(value)) return null;
  // The day only decides what two digits of a year mean, not whether there is a date.
  const typed = readTypedDate(value, { today: '2000-01-01' });
  return typed !== null && 'problem' in typed && typed.problem === 'ambiguous' ? 'ambiguous' : 'unreadable';
}
