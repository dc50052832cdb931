'use client';

import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ApiError, apiGet, apiPost } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { MESSAGES } from '@/lib/core/messages';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { StatementFilter } from '@/lib/ledger/policy';
import type { FundingAccountDto, WalletDto } from '@/lib/money/wallet/dto';

/** Polling intervals while the bank opens an account, and otherwise for incoming money, ms. */
const OPENING_MS = 2_500;
const OPEN_MS = 15_000;

const walletKey = (userId: string | null) => ['wallet', userId, 'statement'] as const;

type Page = WalletDto | null;
type Pages = InfiniteData<Page, number | null>;

/** The signed-in customer's wallet: balance, account, and paged transactions of a filter. */
export function useWallet(userId: string | null, show: StatementFilter | null) {
  return useInfiniteQuery<Page, ApiError, Pages, readonly unknown[], number | null>(
    {
      // Data of one account is never shown to another.
      queryKey: [...walletKey(userId), show],
      enabled: userId !== null,
      staleTime: 0,
      // Shows balance and account while another filter loads.
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => {
        const [first, ...older] = state.data?.pages ?? [];
        if (first?.account?.status === 'pending') return OPENING_MS;
        // A list with further pages loaded isn't polled, so that it doesn't shift.
        return older.length > 0 ? false : OPEN_MS;
      },
      initialPageParam: null,
      queryFn: async ({ pageParam, signal }) => {
        const query = new URLSearchParams({ walletType: 'customer' });
        if (show) query.set('show', show);
        if (pageParam !== null) query.set('before', String(pageParam));
        const { wallet } = await apiGet<{ wallet: Page }>(
          `/api/wallet/get?${query}`,
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

/** Refetches all wallet data on screen. */
export function refreshWallet(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['wallet'] });
}

/** Asks for a bank account. Throws ApiError. */
export async function activate(): Promise<void> {
  const path = '/api/wallet/activate';
  await apiPost<{ account: FundingAccountDto }>(path, {}, PAGE_MESSAGES.errorOccurred);
  await refreshWallet();
}

/** Has the server ask the bank for new transfers. Throws ApiError. */
export async function checkTransfers(): Promise<void> {
  await apiPost('/api/wallet/check', {}, MESSAGES.transfersUnchecked);
  await refreshWallet();
}
