import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';
import { isCallError } from './call-error';

/**
 * A query client whose invalidation also covers queries that are being read for the first time. The library joins such
 * a request instead of starting it again, and its reply, which may be older than the change, then counts as current.
 */
class ApiQueryClient extends QueryClient {
  override async invalidateQueries<TKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll(filters as InvalidateQueryFilters)
      .filter(({ state }) => state.fetchStatus !== 'idle' && state.data === undefined);
    await super.invalidateQueries(filters, options);
    await Promise.all(
      firstReads.map(async ({ queryKey, promise }) => {
        await promise?.catch(() => undefined);
        await super.invalidateQueries({ queryKey, exact: true, refetchType: filters?.refetchType }, options);
      }),
    );
  }
}

/** One cache for all calls. Refusals are final; only a lost connection or an overloaded server is retried. */
export const queryClient = new ApiQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 2 && isCallError(error) && (error.isConnectionLost || error.status === 502 || error.status === 503),
    },
    mutations: { retry: false },
  },
});
