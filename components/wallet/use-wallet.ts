'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { MESSAGES } from '@/lib/core/messages';
import type { WalletDto } from '@/lib/wallet/dto';

/** The signed-in customer's wallet: balance and transactions, older ones page by page. */
export function useWallet(userId: string | null) {
  return useInfiniteQuery(
    {
      // What one person has read is not shown to the next.
      queryKey: ['wallet', userId],
      enabled: userId !== null,
      staleTime: 0,
      initialPageParam: null as number | null,
      queryFn: async ({ pageParam, signal }) => {
        const before = pageParam === null ? '' : `&before=${pageParam}`;
        const { wallet } = await apiGet<{ wallet: WalletDto | null }>(
          `/api/wallet/get?walletType=customer${before}`,
          MESSAGES.walletFailed,
          { signal },
        );
        return wallet;
      },
      getNextPageParam: (last) => last?.nextBefore ?? null,
    },
    queryClient,
  );
}
