import { addDays } from '@mpn/domain';

/** Validity of a version of the price list, in local dates, both inclusive; `validTo` null: open. */
export interface ListPeriod {
  id: number;
  validFrom: string;
  validTo: string | null;
}

/** The version with the latest start, which a new one follows. `lists` are sorted by start, the latest first. */
export function lastList<T extends ListPeriod>(lists: readonly T[]): T | null {
  return lists[0] ?? null;
}

/**
 * The first local date on which a new version can begin: today, because past days were charged already, and not before
 * the start of the last version, which would be split. On that very day the new version replaces the last one.
 */
export function earliestStart(lists: readonly ListPeriod[], today: string): string {
  const last = lastList(lists);
  return last && last.validFrom > today ? last.validFrom : today;
}

/** The last day of the version before one that begins at `validFrom`, without gap or overlap. */
export function endBefore(validFrom: string): string {
  return addDays(validFrom, -1);
}

/**
 * State of a version, as shown in the panel. Which one is charged on a day: `priceListOn` (../queries/price-list.ts).
 */
export type ListState = 'PLANNED' | 'VALID' | 'OVER';

const covers = ({ validFrom, validTo }: ListPeriod, day: string): boolean =>
  validFrom <= day && (validTo === null || validTo >= day);

/**
 * State of a version on a day. At most one is valid: if periods that were entered by hand overlap, the first of `lists`
 * that covers the day, which is also the one that is charged.
 */
export function stateOn(lists: readonly ListPeriod[], list: ListPeriod, today: string): ListState {
  if (lists.find((one) => covers(one, today))?.id === list.id) return 'VALID';
  const isReplaced = list.validTo !== null && list.validTo < list.validFrom;
  return list.validFrom > today && !isReplaced ? 'PLANNED' : 'OVER';
}

/** Whether a version can be withdrawn: it is the last one, has not begun, and is not the only one. */
export function isWithdrawable(lists: readonly ListPeriod[], id: number, today: string): boolean {
  const last = lastList(lists);
  return last !== null && last.id === id && last.validFrom > today && lists.length > 1;
}
