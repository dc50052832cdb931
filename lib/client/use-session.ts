'use client';

import { type QueryClient, useQuery } from '@tanstack/react-query';
import { MESSAGES } from '@/lib/core/messages';
import type { UserDto } from '@/lib/users/dto';
import { ApiError, apiGet } from './api';

/** Where the signed-in user is kept among the queries. */
export const SESSION_KEY = ['session'] as const;

const FRESH_MS = 5 * 60_000;

/** Who is signed in; null for a guest. `isLoading` until the first answer. */
export function useSession(): { user: UserDto | null; isLoading: boolean } {
  const { data, isPending } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => fetchSession(signal),
    staleTime: FRESH_MS,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return { user: data ?? null, isLoading: isPending };
}

/** Puts the user of a sign-in answer (or null after signing out) in force for the whole page. */
export function setSession(client: QueryClient, user: UserDto | null): void {
  client.setQueryData(SESSION_KEY, user);
}

/** "No" is an answer here, not a failure; only an unreachable server throws. */
async function fetchSession(signal: AbortSignal): Promise<UserDto | null> {
  try {
    const answer = await apiGet<{ user: UserDto | null }>(
      '/api/user/is-auth',
      MESSAGES.somethingWrong,
      { signal },
    );
    return answer.user;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 200)) return null;
    throw error;
  }
}
