import type { AnyEndpoint, ReplyOf } from '@mpn/domain';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call, type CallArgs } from './call';
import type { CallError } from './call-error';

/** Arguments of a read: the signal is the cache's own. */
export type ReadArgs<E extends AnyEndpoint> = Omit<CallArgs<E>, 'signal' | 'headers'>;

/** Key of a call in the cache: `[endpoint id, arguments]`. */
export function callKey<E extends AnyEndpoint>(endpoint: E, args?: Partial<ReadArgs<E>>): readonly unknown[] {
  return args === undefined ? [endpoint.id] : [endpoint.id, args];
}

type ReadOptions<R> = Omit<UseQueryOptions<R, CallError>, 'queryKey' | 'queryFn'>;

/** Reads through the cache; cancelled when the arguments change or the page is left. */
export function useCall<E extends AnyEndpoint>(
  endpoint: E,
  args?: ReadArgs<E>,
  options?: ReadOptions<ReplyOf<E>>,
): UseQueryResult<ReplyOf<E>, CallError> {
  return useQuery<ReplyOf<E>, CallError>({
    ...options,
    queryKey: callKey(endpoint, args ?? {}),
    queryFn: ({ signal }) => (call as (e: E, a: unknown) => Promise<ReplyOf<E>>)(endpoint, { ...args, signal }),
  });
}

interface WriteOptions<E extends AnyEndpoint> extends Omit<
  UseMutationOptions<ReplyOf<E>, CallError, CallArgs<E>>,
  'mutationFn'
> {
  /** Reads that are out of date once this call succeeded. */
  invalidates?: readonly AnyEndpoint[];
}

/** A changing call: `const save = useCallMutation(releaseEndpoints.patch, { invalidates: [albumTable] })`. */
export function useCallMutation<E extends AnyEndpoint>(
  endpoint: E,
  { invalidates = [], ...options }: WriteOptions<E> = {},
): UseMutationResult<ReplyOf<E>, CallError, CallArgs<E>> {
  const cache = useQueryClient();
  return useMutation<ReplyOf<E>, CallError, CallArgs<E>>({
    ...options,
    mutationFn: (args) => (call as (e: E, a: unknown) => Promise<ReplyOf<E>>)(endpoint, args),
    onSuccess: async (...result) => {
      for (const { id } of invalidates) void cache.invalidateQueries({ queryKey: [id] });
      await options.onSuccess?.(...result);
    },
  });
}
