'use client';

import { useState } from 'react';
import { MESSAGES } from '@/lib/core/messages';
import { PAGE_HEADER } from '@/lib/core/page-header';
import { ApiError, apiGet } from './api';
import { useCartStore } from './cart-store';
import { EMPTY_CART } from './cart-sync';
import { flushCart } from './cart-sync-engine';
import { closeDialog } from './dialogs';
import { clearMergedLines } from './merged-cart';
import { queryClient } from './query-client';
import { clearRecentlyViewed } from './recently-viewed';
import { dropOtherAccounts } from './saved-owner';
import { clearTabStorage } from './tab-storage';
import { pushToast } from './toast-queue';
import { setSession } from './use-session';

const FLUSH_MS = 3_000;

/** This browser forgets the account whose session has ended: cart, wishlist, all it read and typed. */
export function forgetAccount(): void {
  setSession(null);
  dropOtherAccounts();
  useCartStore.setState(EMPTY_CART);
  clearMergedLines();
  clearRecentlyViewed();
  queryClient.clear();
  clearTabStorage();
}

/**
 * Ends the session. What was still unsent goes to the account first; then this browser forgets the
 * account's cart, wishlist, everything else it read, what was looked at, typed and chosen.
 */
export function useSignOut(): { signOut: () => void; isBusy: boolean } {
  const [isBusy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    try {
      await flushCart(FLUSH_MS);
      const { message } = await apiGet<{ message?: string }>(
        '/api/user/logout',
        MESSAGES.somethingWrong,
        { headers: { [PAGE_HEADER]: 'logout' } },
      );
      forgetAccount();
      await closeDialog();
      pushToast({ tone: 'success', text: message ?? 'You’re logged out' });
    } catch (error) {
      const text = error instanceof ApiError ? error.message : MESSAGES.somethingWrong;
      pushToast({ tone: 'error', text });
    } finally {
      setBusy(false);
    }
  }
  return { signOut: () => void (isBusy || run()), isBusy };
}
