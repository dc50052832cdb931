'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MESSAGES } from '@/lib/core/messages';
import { ApiError, apiGet } from './api';
import { useCartStore } from './cart-store';
import { EMPTY_CART } from './cart-sync';
import { flushCart } from './cart-sync-engine';
import { closeDialog } from './dialogs';
import { pushToast } from './toast-queue';
import { SESSION_KEY, setSession } from './use-session';

const FLUSH_MS = 3_000;

/**
 * Ends the session. What was still unsent goes to the account first; then this browser forgets the
 * account's cart, wishlist and everything else it read.
 */
export function useSignOut(): { signOut: () => void; isBusy: boolean } {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    try {
      await Promise.race([flushCart(), new Promise((done) => setTimeout(done, FLUSH_MS))]);
      const { message } = await apiGet<{ message?: string }>(
        '/api/user/logout',
        MESSAGES.somethingWrong,
      );
      setSession(client, null);
      useCartStore.setState(EMPTY_CART);
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] });
      await closeDialog();
      pushToast({ tone: 'success', text: message ?? 'You are logged out.' });
    } catch (error) {
      const text = error instanceof ApiError ? error.message : MESSAGES.somethingWrong;
      pushToast({ tone: 'error', text });
    } finally {
      setBusy(false);
    }
  }
  return { signOut: () => void (isBusy || run()), isBusy };
}
