import { useEffect, useSyncExternalStore } from 'react';
import { isCallError } from '@/providers/api/call-error';
import { queryClient } from '@/providers/api/query-client';

/** Failures that parts of the page show themselves, with the number of those parts. */
const shown = new Map<unknown, number>();
const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((listener) => listener());

/** Registers that the calling component shows this failure, so that the page does not show it again. */
export function useShownFailure(error: unknown): void {
  useEffect(() => {
    if (!error) return undefined;
    shown.set(error, (shown.get(error) ?? 0) + 1);
    notifyListeners();
    return () => {
      const left = (shown.get(error) ?? 1) - 1;
      if (left > 0) shown.set(error, left);
      else shown.delete(error);
      notifyListeners();
    };
  }, [error]);
}

/**
 * Whether a read has failed for a technical reason: no connection, rate limit, or server error. Screens handle
 * refusals (not found, no permission) themselves.
 */
function isBreakdown(error: unknown): boolean {
  if (!isCallError(error)) return true;
  if (error.isCanceled) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

const unshownQueries = () =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(
      ({ state }) =>
        state.status === 'error' && state.data === undefined && isBreakdown(state.error) && !shown.has(state.error),
    );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The cache also emits events while a component renders, when setting the state of another one is not allowed.
  const leave = queryClient.getQueryCache().subscribe(() => queueMicrotask(listener));
  return () => {
    listeners.delete(listener);
    leave();
  };
}

/** The first failure of a read that is in use on the page and that no part of it shows; null when there is none. */
export const useUnshownFailure = (): unknown =>
  useSyncExternalStore(subscribe, () => unshownQueries()[0]?.state.error ?? null);

/** Repeats the failed reads that no part of the page shows. */
export function retryUnshown(): void {
  for (const { queryKey } of unshownQueries()) void queryClient.refetchQueries({ queryKey, exact: true });
}
