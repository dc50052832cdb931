'use client';

import { useQuery } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { MESSAGES } from '@/lib/core/messages';
import type { WalletDto } from '@/lib/money/wallet/dto';

/** The balance of the signed-in customer's wallet, naira; 0 where there is no wallet. */
export function useWalletBalance(userId: string | null) {
  return useQuery(
    {
      queryKey: ['wallet', userId, 'balance'],
      enabled: userId !== null,
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const { wallet } = await apiGet<{ wallet: WalletDto | null }>(
          '/api/wallet/get?walletType=customer',
          MESSAGES.walletFailed,
          { signal },
        );
        return wallet?.balance ?? 0;
      },
    },
    queryClient,
  );
}
