'use client';

import { useEffect } from 'react';
import { applyServerState } from '@/lib/client/cart/cart-store';
import { mergeAccount } from '@/lib/client/cart/cart-sync';
import { startCartSync } from '@/lib/client/cart/cart-sync-engine';
import { onIdle } from '@/lib/client/idle';
import type { useSession } from '@/lib/client/session/use-session';
import { accountKey } from '@/lib/client/storage/saved-owner';

type User = NonNullable<ReturnType<typeof useSession>['user']>;

/** Restores push subscriptions that the server has lost. */
function restorePush(userId: string): void {
  try {
    if (localStorage.getItem(accountKey(userId, 'push')) === null) return;
  } catch {
    return;
  }
  import('@/lib/client/push/push')
    .then(({ readPushState }) => readPushState(userId))
    // The next page retries.
    .catch(() => undefined);
}

/** Syncs the cart, once it is read, with the account of the signed-in user. */
export function AccountSync({ user }: { user: User }) {
  const userId = user._id;
  useEffect(() => applyServerState((state) => mergeAccount(state, user)), [user]);
  useEffect(() => startCartSync(userId), [userId]);
  useEffect(() => onIdle(() => restorePush(userId)), [userId]);
  return null;
}
