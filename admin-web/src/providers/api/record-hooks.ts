import type { AnyEndpoint, ParamsOf, ReplyOf } from '@mpn/domain';
import { useDelete, useShow, type BaseRecord } from '@refinedev/core';
import { useCallback } from 'react';
import type { CallArgs } from './call';
import { callKey, refreshResources, resourceOf, type ReadArgs } from './call-cache';
import { metaOf, unwrap, type CallQuery, type RefineError } from './hooks';

/** Record id for Refine where a call has no parameters, such as the user's account. */
const OWN = 'own';

/** The arguments of a call on one record in one form, so that all hooks share its cache entry. */
export const recordArgs = <E extends AnyEndpoint>(params: ParamsOf<E> | undefined): ReadArgs<E> =>
  (params === undefined ? {} : { params }) as ReadArgs<E>;

/** Refine's id of a record: the last of the call's path parameters (`userId` of a user of a company). */
export function recordId(params: object | undefined): string | number {
  const last = Object.values(params ?? {}).at(-1) as string | number | undefined;
  return last ?? OWN;
}

interface DetailOptions {
  /** False while the record's id is not known yet. */
  enabled?: boolean;
  /** Milliseconds until a reply is stale. */
  staleTime?: number;
}

/**
 * Reads one record with Refine's `useShow`: `useDetail(getDelivery, { id })`.
 * @param endpoint the call that returns the record
 * @param params its path parameters
 */
export function useDetail<E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  { enabled = true, ...options }: DetailOptions = {},
): CallQuery<ReplyOf<E>> {
  const args = recordArgs<E>(params);
  const { query } = useShow({
    resource: resourceOf(endpoint),
    id: recordId(params as object),
    meta: metaOf(endpoint, args),
    // Failed reads are shown by the page, so no toast.
    errorNotification: false,
    queryOptions: { ...options, enabled, queryKey: callKey(endpoint, args), select: unwrap },
  });
  return query as unknown as CallQuery<ReplyOf<E>>;
}

const NONE: readonly AnyEndpoint[] = [];

interface Removal<E extends AnyEndpoint> {
  /** @throws CallError */
  remove: (args: CallArgs<E>) => Promise<void>;
  isPending: boolean;
}

/**
 * Deletes a record with Refine's `useDelete`; lists and details of its resource are invalidated.
 * @param endpoint the call that deletes
 * @param invalidates calls of other resources that are outdated by it
 */
export function useRemoval<E extends AnyEndpoint>(endpoint: E, invalidates = NONE): Removal<E> {
  const { mutation } = useDelete<BaseRecord, RefineError>();
  const { mutateAsync } = mutation;
  const remove = useCallback(
    async (args: CallArgs<E>) => {
      const { params } = args as { params?: object };
      await mutateAsync({
        resource: resourceOf(endpoint),
        id: recordId(params),
        meta: metaOf(endpoint, args),
        invalidates: ['resourceAll'],
        successNotification: false,
        errorNotification: false,
      });
      void refreshResources(...invalidates);
    },
    [mutateAsync, endpoint, invalidates],
  );
  return { remove, isPending: mutation.isPending };
}
