import { queryOfView } from '../list-filters';

const view = (filters: Record<string, unknown>, isFilterActive = true) => queryOfView({ filters, isFilterActive });

test.each([
  [{}, { ended: false }],
  [{ show: 'new' }, { ended: false, onlyNew: true }],
  [{ show: 'ended' }, { ended: true }],
  [
    { show: 'all', labels: ['Süd'], term: 'Björk' },
    { labels: ['Süd'], term: 'Björk' },
  ],
  [
    { genres: [7], answers: ['NONE'], favorites: true },
    { ended: false, genres: [7], answers: ['NONE'], favorites: true },
  ],
])('a view with %j asks the list for %j', (filters, expected) => {
  const { page: _, pageSize: __, ...query } = view(filters)!;
  expect(query).toEqual({ view: 'media', ...expected });
});

test('values of another kind set no filter', () => {
  expect(view({ genres: 'seven', labels: [7], show: 'everything' })).toEqual(view({}));
});

test('a view that was saved without filters asks for what runs', () => {
  expect(view({ labels: ['Süd'], show: 'ended' }, false)).toEqual(view({}));
});

test.each([{ answers: ['PERHAPS'] }, { genres: [0] }, { labels: Array<string>(51).fill('Süd') }])(
  'a view with %j, which the list refuses, has no query',
  (filters) => {
    expect(view(filters)).toBeNull();
  },
);
