import { QueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/core/time';
import { ApiError } from './api';
import { onResume } from './session/use-session';

/**
 * The shared query cache. Hooks import it directly, so that pages without queries don't load the query
 * library. Network errors are retried twice, refusals never.
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

// Refetches on focus and on reconnect, as QueryClientProvider would.
if (typeof window !== 'undefined') queryClient.mount();

onResume(() => void queryClient.invalidateQueries());
