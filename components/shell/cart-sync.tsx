'use client';

import { useEffect } from 'react';
import { applyServerState, connectCartStorage, useCartReady } from '@/lib/client/cart/cart-store';
import { mergeAccount } from '@/lib/client/cart/cart-sync';
import { startCartSync } from '@/lib/client/cart/cart-sync-engine';
import { replayEarlyTaps } from '@/lib/client/early-taps';
import { onIdle } from '@/lib/client/idle';
import { refreshSession, useSession, watchSession } from '@/lib/client/session/use-session';
import { accountKey } from '@/lib/client/storage/saved-owner';

function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // Without it nothing works offline, and everything else does.
  import('./service-worker').then((module) => module.start()).catch(() => undefined);
}

/** Push messages that were turned on here, and that the server lost, work again before they are missed. */
function restorePush(userId: string): void {
  try {
    if (localStorage.getItem(accountKey(userId, 'push')) === null) return;
  } catch {
    return;
  }
  import('@/lib/client/push/push')
    .then(({ readPushState }) => readPushState(userId))
    // The next page tries again.
    .catch(() => undefined);
}

/** Loads the stored cart after the first paint and syncs it with the account of a signed-in user. */
export function CartSync() {
  const isReady = useCartReady();
  const { user } = useSession();
  const userId = user?._id;

  useEffect(() => connectCartStorage(() => void refreshSession()), []);
  useEffect(watchSession, []);
  useEffect(replayEarlyTaps, []);
  useEffect(() => onIdle(startServiceWorker), []);
  useEffect(() => {
    if (userId) return onIdle(() => restorePush(userId));
  }, [userId]);
  useEffect(() => {
    if (isReady && user) applyServerState((state) => mergeAccount(state, user));
  }, [isReady, user]);
  useEffect(() => {
    if (!isReady || !userId) return;
    return startCartSync(userId);
  }, [isReady, userId]);
  return null;
}
