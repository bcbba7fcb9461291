import type { Query } from '@tanstack/react-query';
import { resourceKey } from './call-cache';
import { findEndpoint } from './known-endpoints';
import { queryClient } from './query-client';

/** Key of the `meta` of a query that is not refetched after changes elsewhere. */
export const READ_ONCE = 'readOnce';

/**
 * The row that a cached response is about, by its key; null for a list, or for a call whose id belongs to another
 * resource. In Refine's keys the id follows the action, in those of our calls it is among the arguments.
 */
function rowOf([, , resource, action, args]: readonly unknown[]): number | null {
  if (action === 'one') return Number(args) || null;
  const { params } = (typeof args === 'object' && args !== null ? args : {}) as { params?: { id?: unknown } };
  const path = findEndpoint(`${String(resource)}.${String(action)}`)?.path;
  const isOwn = path?.startsWith(`/${String(resource)}/:id`) === true;
  return isOwn && params?.id !== undefined ? Number(params.id) : null;
}

/** Queries of forms: a form is filled once, and input must not be overwritten. */
const isReadOnce = ({ meta }: Query): boolean => meta?.[READ_ONCE] === true;

/**
 * Invalidates these rows of a resource, lists included: mounted queries are refetched at once, others when they are
 * next shown. Queries of forms are left alone.
 * @param ids null: any row
 */
export async function refreshRows(resource: string, ids: readonly number[] | null): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: resourceKey(resource),
    predicate: (query) => {
      const row = rowOf(query.queryKey);
      return !isReadOnce(query) && (ids === null || row === null || ids.includes(row));
    },
  });
}
