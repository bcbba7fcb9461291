import type { AnyEndpoint, Page, ReplyOf } from '@mpn/domain';
import { matchQuery } from '@tanstack/react-query';
import type { CallArgs } from './call';
import { queryClient } from './query-client';

/** Arguments of a read: the signal is the cache's own. */
export type ReadArgs<E extends AnyEndpoint> = Omit<CallArgs<E>, 'signal' | 'headers'>;

/** Cache entry of a call, in Refine's shape. */
interface Cached<T> {
  data: T;
}

/** Cache entry of a `_views/table` call made by a table. */
type CachedPage<Row> = Omit<Page<Row>, 'items'> & { data: Row[] };

const isOfTable = <Row>(known: CachedPage<Row> | Cached<Page<Row>>): known is CachedPage<Row> =>
  Array.isArray(known.data);

const splitId = ({ id }: AnyEndpoint): [resource: string, action: string] => {
  const dot = id.indexOf('.');
  return [id.slice(0, dot), id.slice(dot + 1)];
};

/** The resource that an endpoint belongs to: `releases` of `releases.get`. */
export const resourceOf = (endpoint: AnyEndpoint): string => splitId(endpoint)[0];

/** Whether the call returns a page of rows, and is therefore a `list` in Refine. */
export const isTable = ({ path }: AnyEndpoint): boolean => path.includes('/_views/table');

/** Prefix of all cache keys of a resource. */
export const resourceKey = (resource: string): readonly unknown[] => ['data', 'default', resource];

/** Cache key of a call. It begins like Refine's own keys, so that invalidation by resource includes our calls. */
export function callKey<E extends AnyEndpoint>(endpoint: E, args?: Partial<ReadArgs<E>>): readonly unknown[] {
  const [resource, action] = splitId(endpoint);
  const key = [...resourceKey(resource), isTable(endpoint) ? 'list' : action];
  return args === undefined ? key : [...key, args];
}

/** The cached reply of a call, if any. */
export function readCached<E extends AnyEndpoint>(endpoint: E, args: ReadArgs<E>): ReplyOf<E> | undefined {
  return queryClient.getQueryData<Cached<ReplyOf<E>>>(callKey(endpoint, args))?.data;
}

/** Writes a reply into the cache, for example from another call, or as an optimistic update. */
export function writeCached<E extends AnyEndpoint>(
  endpoint: E,
  args: ReadArgs<E>,
  change: (known: ReplyOf<E> | undefined) => ReplyOf<E> | undefined,
): void {
  queryClient.setQueryData<Cached<ReplyOf<E>>>(callKey(endpoint, args), (known) => {
    const data = change(known?.data);
    return data === undefined ? undefined : { data };
  });
}

/** Changes every cached reply of a call, whatever its arguments. */
export function changeCached<E extends AnyEndpoint>(endpoint: E, change: (known: ReplyOf<E>) => ReplyOf<E>): void {
  queryClient.setQueriesData<Cached<ReplyOf<E>>>({ queryKey: callKey(endpoint) }, (known) =>
    known ? { ...known, data: change(known.data) } : known,
  );
}

/** Changes rows in every cached page of a `_views/table` call, read by a table or by `useCall`. */
export function changeCachedRows<Row>(endpoint: AnyEndpoint, change: (row: Row) => Row): void {
  queryClient.setQueriesData<CachedPage<Row> | Cached<Page<Row>>>({ queryKey: callKey(endpoint) }, (known) => {
    if (!known) return known;
    if (isOfTable(known)) return { ...known, data: known.data.map(change) };
    return { ...known, data: { ...known.data, items: known.data.items.map(change) } };
  });
}

/**
 * Watches reads of these calls.
 * @returns ends watching, and tells whether one was read since, or was being read when it began
 */
export function watchReads(...endpoints: readonly AnyEndpoint[]): () => boolean {
  const keys = endpoints.map((endpoint) => callKey(endpoint));
  let wasRead = keys.some((queryKey) => queryClient.isFetching({ queryKey }) > 0);
  const stop = queryClient.getQueryCache().subscribe((event) => {
    const isFetch = event.type === 'updated' && event.action.type === 'fetch';
    if (isFetch && keys.some((queryKey) => matchQuery({ queryKey }, event.query))) wasRead = true;
  });
  return () => {
    stop();
    return wasRead;
  };
}

/** Invalidates these calls: mounted queries are refetched now, others when they are next shown. */
export async function refreshCalls(...endpoints: readonly AnyEndpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: callKey(endpoint) })));
}

/** Invalidates the resources of these calls: mounted queries are refetched now, others when they are next shown. */
export async function refreshResources(...endpoints: readonly AnyEndpoint[]): Promise<void> {
  const names = [...new Set(endpoints.map(resourceOf))];
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: resourceKey(name) })));
}

/** Invalidates everything, for example after a change of language. */
export const refreshEverything = (): Promise<void> => queryClient.invalidateQueries();

/** Makes Refine re-check its access control: the session's permissions have changed. */
export const refreshAccess = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['access'] });

/** Refetches one mounted call and waits for the reply. */
export const refetchCall = <E extends AnyEndpoint>(endpoint: E, args: ReadArgs<E>): Promise<void> =>
  queryClient.refetchQueries({ queryKey: callKey(endpoint, args) });

/** Removes one reply from the cache. */
export function forgetCall<E extends AnyEndpoint>(endpoint: E, args: ReadArgs<E>): void {
  queryClient.removeQueries({ queryKey: callKey(endpoint, args), exact: true });
}

/** Cancels a running request, so that its reply does not overwrite the next cache update. */
export const cancelCall = <E extends AnyEndpoint>(endpoint: E, args: ReadArgs<E>): Promise<void> =>
  queryClient.cancelQueries({ queryKey: callKey(endpoint, args) });
