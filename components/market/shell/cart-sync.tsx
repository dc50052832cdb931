'use client';

import { useEffect } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { connectCartStorage, useCartReady } from '@/lib/client/cart/cart-store';
import { replayEarlyTaps } from '@/lib/client/early-taps';
import { onIdle } from '@/lib/client/idle';
import { refreshSession, useSession, watchSession } from '@/lib/client/session/use-session';

/** Code that only signed-in users need. */
const AccountSync = lazyPart(() => import('./account-sync').then((module) => module.AccountSync));

function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // Without it only offline use is missing.
  import('./service-worker').then((module) => module.start()).catch(() => undefined);
}

/** Loads the stored cart after the first paint and syncs it with the account of a signed-in user. */
export function CartSync() {
  const isReady = useCartReady();
  const { user } = useSession();

  useEffect(() => connectCartStorage(() => void refreshSession()), []);
  useEffect(watchSession, []);
  useEffect(replayEarlyTaps, []);
  useEffect(() => onIdle(startServiceWorker), []);
  return isReady && user ? <AccountSync user={user} /> : null;
}
