import { isAppError } from '@mpn/domain';
import { orderBy, paging } from '../table-page';

const COLUMNS = { title: 'r.title', id: 'r.id' };
const USUAL = { column: 'r.id', direction: 'desc', id: 'r.id' } as const;

test.each([
  [{}, 'r.id desc'],
  [{ sortBy: 'id' }, 'r.id asc'],
  [{ sortDirection: 'asc' }, 'r.id asc'],
  [{ sortBy: 'title' }, 'r.title asc nulls last, r.id asc'],
  [{ sortBy: 'title', sortDirection: 'desc' }, 'r.title desc nulls last, r.id desc'],
] as const)('%j is ordered by %s', (request, order) => expect(orderBy(request, COLUMNS, USUAL)).toBe(order));

test.each([
  [{ sortBy: 'title' }, 'r.title asc, r.id asc'],
  [{ sortBy: 'title', sortDirection: 'desc' }, 'r.title desc, r.id desc'],
] as const)('%j, where an index has the order, is ordered by %s', (request, order) =>
  expect(orderBy(request, COLUMNS, { ...USUAL, nulls: 'largest' })).toBe(order),
);

test.each(['isrc', 'constructor'])('the column %s, which the table has not, is refused by its name', (sortBy) => {
  expect.assertions(1);
  try {
    orderBy({ sortBy }, COLUMNS, USUAL);
  } catch (error) {
    expect(isAppError(error) && [error.code, error.values]).toEqual([
      'mpn.backend.global.error.unknown-column',
      { column: sortBy },
    ]);
  }
});

test('the third page of 25 begins after 50 rows', () =>
  expect(paging({ page: 3, pageSize: 25 }).bindings).toEqual({ limit: 25, offset: 50 }));
