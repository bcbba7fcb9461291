import type { Page, SamplingCircleView } from '@mpn/domain';
import type { Sort } from '@/components/table/use-table-state';

export const circleSortable = ['name', 'members', 'createdAt'] as const;
export type CircleSort = (typeof circleSortable)[number];

const compare = (one: SamplingCircleView, other: SamplingCircleView, by: CircleSort, locale: string): number =>
  by === 'members' ? one.members - other.members : one[by].localeCompare(other[by], locale);

/** One page of circles by the table's search and order, computed here because the call returns all of them. */
export function circlePage(
  circles: readonly SamplingCircleView[],
  { page, pageSize, sort, term }: { page: number; pageSize: number; sort: Sort<CircleSort>; term: string },
  locale: string,
): Page<SamplingCircleView> {
  const wanted = term.trim().toLocaleLowerCase(locale);
  const found = circles.filter(({ name }) => name.toLocaleLowerCase(locale).includes(wanted));
  const sign = sort.sortDirection === 'desc' ? -1 : 1;
  found.sort((one, other) => sign * compare(one, other, sort.sortBy, locale) || one.id - other.id);
  return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length, page, pageSize };
}
