import { mediaTable, type MediaTableRow, type Page } from '@mpn/domain';
import { callKey } from '@/providers/api/call-cache';
import { queryClient } from '@/providers/api/query-client';
import { changeInCache, showWhileSaving } from '../media-cache';

const KEY = callKey(mediaTable, {});
/** A reply as it is cached. */
interface Cached {
  data: Page<MediaTableRow>;
}
const listWith = (favorite: boolean) =>
  ({ data: { items: [{ id: 7, favorite, interactionStatus: 'NEW' }], total: 1 } }) as unknown as Cached;

const isFavorite = () => queryClient.getQueryData<Cached>(KEY)?.data.items[0]?.favorite;
const isOutdated = () => queryClient.getQueryState(KEY)?.isInvalidated;

/** A promise with its end. */
function pending<T>() {
  let end: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => (end = resolve));
  return { promise, end };
}

/** Reads the list; the reply is what was stored before the favorite was saved. */
function readBefore() {
  const reply = pending<Cached>();
  const read = queryClient.fetchQuery({ queryKey: KEY, queryFn: () => reply.promise, retry: false, staleTime: 0 });
  read.catch(() => undefined);
  return async () => {
    reply.end(listWith(false));
    await read.catch(() => undefined);
  };
}

const mark = (save: () => Promise<void>) => showWhileSaving(() => changeInCache(7, { favorite: true }), save);

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(KEY, listWith(false));
});
afterAll(() => queryClient.clear());

test('a change is shown before it is saved, and nothing is read again without a read meanwhile', async () => {
  const saved = pending<void>();
  const marked = mark(() => saved.promise);
  expect(isFavorite()).toBe(true);
  saved.end();
  await marked;
  expect([isFavorite(), isOutdated()]).toEqual([true, false]);
});

test('a list whose reply is older than the change is read again', async () => {
  const reply = readBefore();
  await mark(async () => undefined);
  expect([isFavorite(), isOutdated()]).toEqual([true, true]);
  await reply();
});

test('a list that was read while the change was being saved shows the change, and is read again', async () => {
  await mark(async () => {
    await readBefore()();
    expect(isFavorite()).toBe(false);
  });
  expect([isFavorite(), isOutdated()]).toEqual([true, true]);
});

test('after a failed save nothing more is watched, and nothing is read again', async () => {
  await expect(mark(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  await readBefore()();
  expect(isOutdated()).toBe(false);
});
