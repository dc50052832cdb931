'use client';

import { useState } from 'react';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { PAGE_HEADER } from '@/lib/core/sending-page';
import { ApiError, apiGet } from '../api';
import { useCartStore } from '../cart/cart-store';
import { EMPTY_CART } from '../cart/cart-sync';
import { flushCart } from '../cart/cart-sync-engine';
import { clearMergedLines } from '../cart/merged-cart';
import { countUnsent, sendUnsent, type Unsent } from '../chat/unsent-messages';
import { closeDialog } from '../dialogs';
import { queryClient } from '../query-client';
import { clearRecentlyViewed } from '../storage/recently-viewed';
import { dropAccount, dropOtherAccounts } from '../storage/saved-owner';
import { clearTabStorage } from '../storage/tab-storage';
import { pushToast } from '../toast-queue';
import { sessionUser, setSession } from './use-session';

const FLUSH_CART_TIMEOUT_MS = 3_000;
/** Long enough for messages that wait because five were sent within five seconds. */
const SEND_MESSAGES_TIMEOUT_MS = 6_000;

/** Deletes the account's data from this browser after its session has ended: cart, wishlist, caches, drafts. */
export function forgetAccount(): void {
  const user = sessionUser();
  setSession(null);
  dropOtherAccounts();
  if (user) dropAccount(user._id);
  useCartStore.setState(EMPTY_CART);
  clearMergedLines();
  clearRecentlyViewed();
  queryClient.clear();
  clearTabStorage();
}

export interface SignOut {
  signOut: () => void;
  /** `sending`: unsent messages are sent first. */
  state: 'idle' | 'sending' | 'leaving';
  /** Messages that would be deleted; null unless the user has to confirm that. */
  unsent: Unsent | null;
  stay: () => void;
  leave: () => void;
}

/**
 * Ends the session. Sends unsent edits and messages first, then deletes the account's data from this
 * browser. If messages can't be sent, the user has to confirm.
 */
export function useSignOut(): SignOut {
  const [state, setState] = useState<SignOut['state']>('idle');
  const [unsent, setUnsent] = useState<Unsent | null>(null);

  async function run(isSure: boolean): Promise<void> {
    const user = sessionUser();
    if (!user || state !== 'idle') return;
    // Offline, logging out fails anyway.
    const confirmsFirst = !isSure && navigator.onLine;
    setState(confirmsFirst && countUnsent(user._id).messages > 0 ? 'sending' : 'leaving');
    try {
      await Promise.all([
        flushCart(FLUSH_CART_TIMEOUT_MS),
        confirmsFirst && sendUnsent(user, SEND_MESSAGES_TIMEOUT_MS),
      ]);
      const left = countUnsent(user._id);
      if (confirmsFirst && left.messages > 0) setUnsent(left);
      else await leave();
    } finally {
      setState('idle');
    }
  }

  async function leave(): Promise<void> {
    try {
      const { message } = await apiGet<{ message?: string }>(
        '/api/user/logout',
        PAGE_MESSAGES.errorOccurred,
        { headers: { [PAGE_HEADER]: 'logout' } },
      );
      forgetAccount();
      await closeDialog();
      pushToast({ tone: 'success', text: message ?? 'You’re logged out' });
    } catch (error) {
      const text = error instanceof ApiError ? error.message : PAGE_MESSAGES.errorOccurred;
      pushToast({ tone: 'error', text });
    } finally {
      setUnsent(null);
    }
  }

  return {
    state,
    unsent,
    stay: () => setUnsent(null),
    signOut: () => void run(false),
    leave: () => void run(true),
  };
}
