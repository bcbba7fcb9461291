import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';
import { isCallError } from './call-error';

/**
 * A query client whose invalidation also covers queries whose first request is in flight. The library would reuse that
 * request, and treat its reply as current although it may be older than the change.
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

/** The cache of all calls. Only a lost connection or an unavailable server (502, 503) is retried, twice. */
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
