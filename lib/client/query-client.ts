import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api';
import { onPageRestored } from './session/use-session';

const MINUTE_MS = 60_000;

/**
 * The shared query cache. Hooks import it directly, so that pages without queries do not load the
 * query library. Refusals are not retried; network errors are, twice.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: MINUTE_MS,
      retry: (failures, error) =>
        failures < 2 && (!(error instanceof ApiError) || error.isUnknown || error.status === 503),
    },
    mutations: { retry: false },
  },
});

// QueryClientProvider would do this: refetch on focus and on reconnect.
if (typeof window !== 'undefined') queryClient.mount();

onPageRestored(() => void queryClient.invalidateQueries());
