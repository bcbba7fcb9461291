import type { SamplingCircleView } from '@mpn/domain';
import { circlePage, type CircleSort } from '../circle-page';

const circle = (id: number, name: string, members: number): SamplingCircleView => ({
  ...{ id, name, members, institutionIds: [] },
  createdAt: `2026-01-0${4 - id}T00:00:00.000Z`,
});
const circles = [circle(1, 'Norden', 2), circle(2, 'österreich', 12), circle(3, 'Sueden', 12)];

const ids = (by: CircleSort, sortDirection: 'asc' | 'desc', { term = '', page = 1, pageSize = 20 } = {}) => {
  const { items, total } = circlePage(circles, { page, pageSize, term, sort: { sortBy: by, sortDirection } }, 'de-DE');
  return [...items.map(({ id }) => id), `of ${total}`];
};

test('circles are sorted by name (by the rules of the language), number or date', () => {
  expect(ids('name', 'asc')).toEqual([1, 2, 3, 'of 3']);
  expect(ids('name', 'desc')).toEqual([3, 2, 1, 'of 3']);
  expect(ids('members', 'desc')).toEqual([2, 3, 1, 'of 3']);
  expect(ids('createdAt', 'asc')).toEqual([3, 2, 1, 'of 3']);
});

test('the search finds names ignoring case, and the page is one of the hits', () => {
  expect(ids('name', 'asc', { term: ' ÖST ' })).toEqual([2, 'of 1']);
  expect(ids('name', 'asc', { page: 2, pageSize: 2 })).toEqual([3, 'of 3']);
});
