import { statisticSortColumns } from '@mpn/domain';
import type { FilterKinds, TableState } from '@/components/table/use-table-state';

/** The period, in the address: the whole page follows it. */
export const statisticFilters = { from: 'string', until: 'string' } as const satisfies FilterKinds;
export const sortable = statisticSortColumns;
export const defaultSort = { sortBy: 'lastAt', sortDirection: 'desc' } as const;

export type StatisticState = TableState<(typeof statisticSortColumns)[number], typeof statisticFilters>;
