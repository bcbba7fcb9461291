import { statisticSortColumns } from '@mpn/domain';
import type { FilterKinds, TableState } from '@/components/table/use-table-state';

/** The period, kept in the URL; it holds for the whole page. */
export const statisticFilters = { from: 'string', until: 'string' } as const satisfies FilterKinds;
export const sortable = statisticSortColumns;
export const defaultSort = { sortBy: 'lastAt', sortDirection: 'desc' } as const;

export type StatisticState = TableState<(typeof statisticSortColumns)[number], typeof statisticFilters>;
