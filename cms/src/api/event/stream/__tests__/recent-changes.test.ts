import { RecentChanges } from '../recent-changes';

const everything = () => true;
const change = (id: number) => ({ resource: 'releases', ids: [id], companies: [1] }) as const;

test('changes are kept for some seconds and replayed to their audience', () => {
  let now = 0;
  const recent = new RecentChanges(() => now);
  recent.add(change(1));
  now = 10_000;
  recent.add(change(2));
  expect(recent.for(everything, everything)).toMatchObject([{ ids: [1] }, { ids: [2] }]);
  expect(recent.for(({ ids }) => ids?.includes(2) === true, everything)).toMatchObject([{ ids: [2] }]);
  now = 20_000;
  expect(recent.for(everything, everything)).toMatchObject([{ ids: [2] }]);
  now = 40_000;
  expect(recent.for(everything, everything)).toEqual([]);
});

test('more changes than are kept become "any row" of all resources that the listener may read', () => {
  let now = 0;
  const recent = new RecentChanges(() => now);
  for (let id = 0; id <= 1_000; id += 1) recent.add(change(id));
  expect(recent.for(everything, (resource) => resource === 'releases')).toEqual([{ resource: 'releases', ids: null }]);
  now = 20_000;
  expect(recent.for(everything, everything)).toEqual([]);
});
