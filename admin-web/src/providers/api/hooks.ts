import type { AnyEndpoint, ReplyOf } from '@mpn/domain';
import {
  useCustom,
  useCustomMutation,
  type BaseRecord,
  type CustomResponse,
  type HttpError,
  type MetaQuery,
} from '@refinedev/core';
import { keepPreviousData, useQueries, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CallArgs } from './call';
import { callKey, refreshResources, type ReadArgs } from './call-cache';
import type { CallError } from './call-error';
import { dataProvider } from '../refine/data-provider';
import { knownId } from './known-endpoints';
import { READ_ONCE } from './refresh-rows';

/** Shows the previous reply until the next one arrives: `placeholderData: keepPrevious`. */
export const keepPrevious = keepPreviousData;

/** Refine requires an index signature in errors; CallError has none. */
export type RefineError = CallError & HttpError;

export type CallQuery<R> = UseQueryResult<R, CallError>;

type ReadOptions<R> = Pick<
  UseQueryOptions<R, CallError>,
  'enabled' | 'staleTime' | 'gcTime' | 'retry' | 'retryDelay' | 'placeholderData' | 'refetchOnMount'
> & {
  refetchOnReconnect?: boolean;
  /** Headers of a request, created for each one. */
  headers?: () => Record<string, string>;
  /** For the data of a form: no refetch after changes elsewhere; the form handles those itself. */
  readOnce?: boolean;
};

/** Meta of a call for the data provider. */
export const metaOf = (endpoint: AnyEndpoint, args: object = {}, headers?: () => Record<string, string>) => ({
  call: knownId(endpoint),
  args,
  ...(headers && { headers }),
});

/** A stable function, so that an unchanged reply keeps its identity. */
export const unwrap = ({ data }: CustomResponse<BaseRecord>): CustomResponse<BaseRecord> =>
  data as CustomResponse<BaseRecord>;

/** Reads a call through Refine's data provider and cache; cancelled when the arguments change or the page is left. */
export function useCall<E extends AnyEndpoint>(
  endpoint: E,
  args?: ReadArgs<E>,
  { placeholderData, headers, readOnce = false, ...options }: ReadOptions<ReplyOf<E>> = {},
): CallQuery<ReplyOf<E>> {
  const { query } = useCustom({
    url: endpoint.path,
    method: 'get',
    meta: metaOf(endpoint, args, headers),
    // Failed reads are shown by the page, so no toast.
    errorNotification: false,
    queryOptions: {
      ...(options as object),
      queryKey: callKey(endpoint, args ?? {}),
      meta: { [READ_ONCE]: readOnce },
      select: unwrap,
      placeholderData: placeholderData as undefined,
    },
  });
  return query as unknown as CallQuery<ReplyOf<E>>;
}

/**
 * Reads one call with several arguments, each with its own place in the cache.
 * @param combine a stable function, so that unchanged replies are combined once
 */
export function useCalls<E extends AnyEndpoint, T>(
  endpoint: E,
  allArgs: readonly ReadArgs<E>[],
  staleTime: number,
  combine: (replies: ReplyOf<E>[]) => T,
): T {
  return useQueries({
    queries: allArgs.map((args) => ({
      queryKey: callKey(endpoint, args),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.custom!({
          url: endpoint.path,
          method: 'get',
          meta: { ...metaOf(endpoint, args), queryContext: { signal } } as unknown as MetaQuery,
        }),
      staleTime,
    })),
    combine: useCallback(
      (answers: { data: CustomResponse<BaseRecord> | undefined }[]) =>
        combine(answers.flatMap(({ data }) => (data ? [data.data as ReplyOf<E>] : []))),
      [combine],
    ),
  });
}

interface Callbacks<E extends AnyEndpoint> {
  onSuccess?: (reply: ReplyOf<E>, args: CallArgs<E>) => unknown;
  onError?: (error: CallError, args: CallArgs<E>) => unknown;
  onSettled?: () => unknown;
}

interface WriteOptions<E extends AnyEndpoint> extends Callbacks<E> {
  /** Calls of other resources that are outdated after this one; their whole resources are invalidated. */
  invalidates?: readonly AnyEndpoint[];
  /** False if the screen itself writes the reply into the cache. */
  invalidatesOwn?: boolean;
  /** Requests a streamed reply and receives each line; the mutation then has no reply. */
  onLine?: (line: unknown) => void;
}

export interface CallMutation<E extends AnyEndpoint> {
  mutate: (args: CallArgs<E>, callbacks?: Callbacks<E>) => void;
  /** @throws CallError */
  mutateAsync: (args: CallArgs<E>) => Promise<ReplyOf<E>>;
  isPending: boolean;
  isSuccess: boolean;
  isError: boolean;
  error: CallError | null;
  data: ReplyOf<E> | undefined;
  /** Arguments of the last call. */
  variables: CallArgs<E> | undefined;
  reset: () => void;
}

/** Refine's variables of a mutation: which endpoint to call and with which arguments. */
const wireOf = <E extends AnyEndpoint>(endpoint: E, args: CallArgs<E>, onLine: WriteOptions<E>['onLine']) => ({
  url: endpoint.path,
  method: 'post' as const,
  values: {},
  meta: { call: knownId(endpoint), args, ...(onLine && { onLine }) },
  successNotification: false as const,
  errorNotification: false as const,
});

const argsOf = <E extends AnyEndpoint>(wire: { meta?: Record<string, unknown> } | undefined): CallArgs<E> =>
  wire?.meta?.args as CallArgs<E>;

/** A changing call: `const save = useCallMutation(createSamplingTemplate)`; afterwards its resource is invalidated. */
export function useCallMutation<E extends AnyEndpoint>(
  endpoint: E,
  { invalidates = [], invalidatesOwn = true, onSuccess, onError, onSettled, onLine }: WriteOptions<E> = {},
): CallMutation<E> {
  const { mutation } = useCustomMutation<BaseRecord, RefineError>({
    mutationOptions: {
      onSuccess: async ({ data }, wire) => {
        void refreshResources(...(invalidatesOwn ? [endpoint] : []), ...invalidates);
        await onSuccess?.(data, argsOf(wire));
      },
      onError: (error, wire) => void onError?.(error, argsOf(wire)),
      onSettled: () => void onSettled?.(),
    },
  });
  const { mutate: send, mutateAsync: sendAsync } = mutation;
  const mutate = useCallback(
    (args: CallArgs<E>, callbacks: Callbacks<E> = {}) =>
      send(wireOf(endpoint, args, onLine), {
        onSuccess: ({ data }) => void callbacks.onSuccess?.(data, args),
        onError: (error) => void callbacks.onError?.(error, args),
        onSettled: () => void callbacks.onSettled?.(),
      }),
    [send, endpoint, onLine],
  );
  const mutateAsync = useCallback(
    async (args: CallArgs<E>) => (await sendAsync(wireOf(endpoint, args, onLine))).data as ReplyOf<E>,
    [sendAsync, endpoint, onLine],
  );
  return {
    mutate,
    mutateAsync,
    isPending: mutation.isPending,
    isSuccess: mutation.isSuccess,
    isError: mutation.isError,
    error: mutation.error,
    data: mutation.data?.data,
    variables: mutation.variables && argsOf<E>(mutation.variables),
    reset: mutation.reset,
  };
}
