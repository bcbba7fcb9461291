import { cachedFor } from '../cached-for';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A read that counts how often it is started. */
function counted(read: () => Promise<string>) {
  let reads = 0;
  const cached = cachedFor(2_000, () => {
    reads += 1;
    return read();
  });
  return { cached, reads: () => reads };
}

test('a thousand callers within the time share one read, also while it is in flight', async () => {
  const { cached, reads } = counted(() => Promise.resolve('ready'));
  const results = await Promise.all(Array.from({ length: 500 }, cached));
  jest.advanceTimersByTime(1_999);
  results.push(...(await Promise.all(Array.from({ length: 500 }, cached))));
  expect(new Set(results)).toEqual(new Set(['ready']));
  expect(reads()).toBe(1);
});

test('the first caller after the time reads again', async () => {
  const { cached, reads } = counted(() => Promise.resolve('ready'));
  await cached();
  jest.advanceTimersByTime(2_000);
  await cached();
  await cached();
  expect(reads()).toBe(2);
});

test('a failed read rejects for all callers within the time, and is retried after it', async () => {
  const results = [() => Promise.reject(new Error('away')), () => Promise.resolve('ready')];
  const { cached, reads } = counted(() => results.shift()!());
  await expect(cached()).rejects.toThrow('away');
  await expect(cached()).rejects.toThrow('away');
  jest.advanceTimersByTime(2_000);
  await expect(cached()).resolves.toBe('ready');
  expect(reads()).toBe(2);
});
