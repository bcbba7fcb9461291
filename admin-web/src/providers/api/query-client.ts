import { QueryClient } from '@tanstack/react-query';
import { isCallError } from './call-error';

/** One cache for all calls. A refusal is final; only a lost connection or an overloaded server is tried again. */
export const queryClient = new QueryClient({
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
