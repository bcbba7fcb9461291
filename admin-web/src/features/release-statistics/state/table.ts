import { statisticSortColumns } from '@mpn/domain';
import type { FilterKinds, TableState } from '@/components/table/use-table-state';

/** The period, in the URL: the whole page uses it. */
export const statisticFilters = { from: 'string', until: 'string' } as const satisfies FilterKinds;
export const sortable = statisticSortColumns;
export const defaultSort = { sortBy: 'lastAt', sortDirection: 'desc' } as const;

export type StatisticState = TableState<(typeof statisticSortColumns)[number], typeof statisticFilters>;
