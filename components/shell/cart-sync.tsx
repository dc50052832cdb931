'use client';

import { useEffect } from 'react';
import { connectCartStorage, takeIn, useCartReady } from '@/lib/client/cart-store';
import { accountSeen } from '@/lib/client/cart-sync';
import { startCartSync } from '@/lib/client/cart-sync-engine';
import { replayEarlyTaps } from '@/lib/client/early-taps';
import {
  followSession,
  refreshSession,
  sessionRefused,
  useSession,
} from '@/lib/client/use-session';

/** Reads the kept cart after the first paint, and while somebody is signed in keeps the account's alike. */
export function CartSync() {
  const isReady = useCartReady();
  const { user } = useSession();
  const userId = user?._id;

  useEffect(() => connectCartStorage(() => void refreshSession()), []);
  useEffect(followSession, []);
  useEffect(replayEarlyTaps, []);
  useEffect(() => {
    if (isReady && user) takeIn((state) => accountSeen(state, user));
  }, [isReady, user]);
  useEffect(() => {
    if (!isReady || !userId) return;
    return startCartSync({
      onSignedOut: () => void sessionRefused(userId),
      onRefused: () => void refreshSession(),
    });
  }, [isReady, userId]);
  return null;
}
