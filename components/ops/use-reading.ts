'use client';

import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ApiError, apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';

/** How often a page of ops is read again, ms. */
const POLL_MS = 15_000;

interface Reading<T> {
  /** Of the signed-in user: nobody sees what another read. */
  userId: string;
  path: string;
  /** The message if there is no answer. */
  failed: string;
  /** What the page was rendered with. */
  initial?: T;
  /** Keeps showing what was read before until the answer to another path is here. */
  showsPrevious?: boolean;
}

/** On the server the shared cache would keep what it rendered, for everyone and for good. */
function cache(): QueryClient {
  return typeof window === 'undefined' ? new QueryClient() : queryClient;
}

/** What a call of ops answers, read again every 15 s and when the page is shown again. */
export function useReading<T>({
  userId,
  path,
  failed,
  initial,
  showsPrevious = false,
}: Reading<T>): UseQueryResult<T, ApiError> {
  return useQuery<T, ApiError>(
    {
      queryKey: ['ops', userId, path],
      queryFn: ({ signal }) => apiGet<T>(path, failed, { signal }),
      staleTime: 0,
      refetchInterval: POLL_MS,
      ...(initial !== undefined && { initialData: initial }),
      ...(showsPrevious && { placeholderData: (before: unknown) => before as never }),
    },
    cache(),
  );
}
