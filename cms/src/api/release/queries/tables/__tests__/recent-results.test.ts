import { RecentResults } from '../recent-results';

const counting = () => {
  let reads = 0;
  return () => Promise.resolve((reads += 1));
};

test('a result is reused for the same key and mark, up to its age', async () => {
  const [results, read] = [new RecentResults<number>(10), counting()];
  expect([await results.of('a', '1', 60_000, read), await results.of('a', '1', 60_000, read)]).toEqual([1, 1]);
  expect(await results.of('b', '1', 60_000, read)).toBe(2);
  expect([await results.of('c', '1', 0, read), await results.of('c', '1', 0, read)]).toEqual([3, 4]);
});

test('a result of another mark is read again', async () => {
  const [results, read] = [new RecentResults<number>(10), counting()];
  expect([await results.of('a', '1', 60_000, read), await results.of('a', '2', 60_000, read)]).toEqual([1, 2]);
});

test('beyond the maximum number, the oldest result is evicted', async () => {
  const [results, read] = [new RecentResults<number>(2), counting()];
  for (const key of ['a', 'b', 'c']) await results.of(key, '1', 60_000, read);
  expect(await results.of('c', '1', 60_000, read)).toBe(3);
  expect(await results.of('a', '1', 60_000, read)).toBe(4);
});

test('a read that fails is not kept', async () => {
  const results = new RecentResults<number>(2);
  await expect(results.of('a', '1', 60_000, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await results.of('a', '1', 60_000, () => Promise.resolve(7))).toBe(7);
});
