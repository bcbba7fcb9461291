import { listOrderHistory, releaseEndpoints } from '@mpn/domain';
import { LIVE_GATHER_MS } from '@/config/timing';
import { callKey } from '../../api/call-cache';
import { knownId } from '../../api/known-endpoints';
import { queryClient } from '../../api/query-client';
import { readChanged } from '../live-reads';

const RELEASE_7 = callKey(releaseEndpoints.get, { params: { id: 7 } });
const RELEASE_8 = callKey(releaseEndpoints.get, { params: { id: 8 } });
const ORDERS = callKey(listOrderHistory, {});

const invalidate = jest.spyOn(queryClient, 'invalidateQueries');
const isOutdated = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { window: globalThis });
  queryClient.clear();
  for (const endpoint of [releaseEndpoints.get, listOrderHistory]) knownId(endpoint);
  for (const key of [RELEASE_7, RELEASE_8, ORDERS]) queryClient.setQueryData([...key], { data: {} });
  invalidate.mockClear();
});
afterEach(() => jest.useRealTimers());
afterAll(() => {
  invalidate.mockRestore();
  queryClient.clear();
});

test('simultaneous changes cause one refetch, with all their rows', async () => {
  readChanged({ resource: 'deliveries', ids: [1] });
  readChanged({ resource: 'deliveries', ids: [2] });
  await jest.advanceTimersByTimeAsync(LIVE_GATHER_MS - 1);
  readChanged({ resource: 'deliveries', ids: [3] });
  expect(invalidate).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(invalidate).toHaveBeenCalledTimes(1);
});

test('only changed rows are refetched', async () => {
  readChanged({ resource: 'releases', ids: [7] });
  readChanged({ resource: 'releases', ids: [9] });
  await jest.advanceTimersByTimeAsync(LIVE_GATHER_MS);
  expect(isOutdated(RELEASE_7)).toBe(true);
  expect(isOutdated(RELEASE_8)).toBe(false);
});

test.each([
  ['before', [null, [7]]],
  ['after', [[7], null]],
])('a change of any row %s one of a single row refetches every row', async (_when, changes) => {
  for (const ids of changes) readChanged({ resource: 'releases', ids });
  await jest.advanceTimersByTimeAsync(LIVE_GATHER_MS);
  expect(isOutdated(RELEASE_7)).toBe(true);
  expect(isOutdated(RELEASE_8)).toBe(true);
});

test('a change refetches other resources that contain it', async () => {
  readChanged({ resource: 'purchase_orders', ids: [4] });
  await jest.advanceTimersByTimeAsync(LIVE_GATHER_MS);
  expect(isOutdated(ORDERS)).toBe(true);
});

test('a later change causes another refetch', async () => {
  readChanged({ resource: 'deliveries', ids: [1] });
  await jest.advanceTimersByTimeAsync(LIVE_GATHER_MS);
  readChanged({ resource: 'deliveries', ids: [1] });
  await jest.advanceTimersByTimeAsync(LIVE_GATHER_MS);
  expect(invalidate).toHaveBeenCalledTimes(2);
});
