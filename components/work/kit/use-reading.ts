'use client';

import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ApiError, apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';

/** Polling interval of a work area's page. */
const POLL_MS = 15_000;

interface Reading<T> {
  /** The signed-in user; part of the cache key, so that no one sees another user's data. */
  userId: string;
  path: string;
  /** Message when there is no answer. */
  failed: string;
  /** Data that the page was rendered with. */
  initial?: T;
  /** Shows the previous data until the answer for a new path arrives. */
  showsPrevious?: boolean;
}

/** A shared cache on the server would leak data between users and never expire. */
function cache(): QueryClient {
  return typeof window === 'undefined' ? new QueryClient() : queryClient;
}

/** Data of a staff call, refreshed every 15 s and when the page becomes visible again. */
export function useReading<T>({
  userId,
  path,
  failed,
  initial,
  showsPrevious = false,
}: Reading<T>): UseQueryResult<T, ApiError> {
  return useQuery<T, ApiError>(
    {
      queryKey: ['staff', userId, path],
      queryFn: ({ signal }) => apiGet<T>(path, failed, { signal }),
      staleTime: 0,
      refetchInterval: POLL_MS,
      ...(initial !== undefined && { initialData: initial }),
      ...(showsPrevious && { placeholderData: (before: unknown) => before as never }),
    },
    cache(),
  );
}
