'use client';

import { useQuery } from '@tanstack/react-query';
import { type ApiError, apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import type { ProfileDto } from '@/lib/people/dto';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';

/** Data of the dialog besides the user's own fields, read whenever it opens. */
export function useProfile(userId: string) {
  return useQuery<ProfileDto, ApiError>(
    {
      // Data of one account is never shown to another.
      queryKey: ['profile', userId],
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const path = '/api/user/profile';
        return (
          await apiGet<{ profile: ProfileDto }>(path, ACCOUNT_MESSAGES.profileFailed, { signal })
        ).profile;
      },
    },
    queryClient,
  );
}

/** Reads the profile again, after a change of it. */
export function refreshProfile(): void {
  void queryClient.invalidateQueries({ queryKey: ['profile'] });
}
