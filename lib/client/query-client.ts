import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api';

const MINUTE_MS = 60_000;

/**
 * The cache of what this browser asked for; hooks name it, so that pages without queries do not
 * load the query library. Refusals are not asked again; a lost network is, twice.
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

// What a provider would do: listen for the page being looked at again and for the network.
if (typeof window !== 'undefined') queryClient.mount();
