import { addDays } from '@mpn/domain';

/** When a version of the price list is valid, in local dates; both days included, null: open. */
export interface ListPeriod {
  id: number;
  validFrom: string;
  validTo: string | null;
}

/** The version that begins last: a new one follows it. `lists` begin with it. */
export function lastList<T extends ListPeriod>(lists: readonly T[]): T | null {
  return lists[0] ?? null;
}

/**
 * The first day on which a new version can begin: today, as past days were sold at the prices of then, and not before
 * the last version, which would be cut in two. On the last version's own first day the new one replaces it.
 */
export function earliestStart(lists: readonly ListPeriod[], today: string): string {
  const last = lastList(lists);
  return last && last.validFrom > today ? last.validFrom : today;
}

/** The last day of the version before one that begins at `validFrom`: neither gap nor overlap. */
export function endBefore(validFrom: string): string {
  return addDays(validFrom, -1);
}

export type ListState = 'PLANNED' | 'VALID' | 'OVER';

const covers = ({ validFrom, validTo }: ListPeriod, day: string): boolean =>
  validFrom <= day && (validTo === null || validTo >= day);

/**
 * What a version is on a day. At most one is valid, also where periods that were entered by hand overlap: the first of
 * `lists` that covers the day, which is the one that is charged.
 */
export function stateOn(lists: readonly ListPeriod[], list: ListPeriod, today: string): ListState {
  if (lists.find((one) => covers(one, today))?.id === list.id) return 'VALID';
  const isReplaced = list.validTo !== null && list.validTo < list.validFrom;
  return list.validFrom > today && !isReplaced ? 'PLANNED' : 'OVER';
}

/** Whether a version can be withdrawn: it is the last one, has not begun, and another takes its place. */
export function isWithdrawable(lists: readonly ListPeriod[], id: number, today: string): boolean {
  const last = lastList(lists);
  return last !== null && last.id === id && last.validFrom > today && lists.length > 1;
}
