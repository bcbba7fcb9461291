import { isAppError } from '@mpn/domain';
import { ordering } from '../table-filters';

const COLUMNS = { title: 'r.title', id: 'r.id' };
const FALLBACK = { column: 'id', direction: 'desc' } as const;

test.each([
  [{}, 'r.id desc'],
  [{ sortBy: 'title' }, 'r.title asc, r.id asc'],
  [{ sortBy: 'title', sortDirection: 'desc' }, 'r.title desc, r.id desc'],
] as const)('%j is ordered by %s', (query, order) => expect(ordering(COLUMNS, FALLBACK, query)).toBe(order));

test.each(['isrc', 'constructor'])('the column %s, which the table has not, is refused by its name', (sortBy) => {
  expect.assertions(1);
  try {
    ordering(COLUMNS, FALLBACK, { sortBy });
  } catch (error) {
    expect(isAppError(error) && [error.code, error.values]).toEqual([
      'mpn.backend.global.error.unknown-column',
      { column: sortBy },
    ]);
  }
});
