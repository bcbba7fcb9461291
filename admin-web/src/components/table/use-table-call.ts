import type { AnyEndpoint, ReplyOf } from '@mpn/domain';
import { keepPreviousData } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CallError } from '@/providers/api/call-error';
import { useCall, type ReadArgs } from '@/providers/api/hooks';

interface TableCallOptions<R> {
  /** Milliseconds until the rows shown are read again, false for never: for rows that change by themselves. */
  refetchInterval?: (rows: R | undefined) => number | false;
}

/** Reads a `_views/table`; the rows shown stay until the next ones are there, an overtaken call is cancelled. */
export function useTableCall<E extends AnyEndpoint>(
  endpoint: E,
  args: ReadArgs<E>,
  { refetchInterval }: TableCallOptions<ReplyOf<E>> = {},
): UseQueryResult<ReplyOf<E>, CallError> {
  return useCall(endpoint, args, {
    placeholderData: keepPreviousData,
    refetchInterval: refetchInterval && (({ state }) => refetchInterval(state.data)),
  });
}
