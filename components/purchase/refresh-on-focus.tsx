'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useSession } from '@/lib/client/session/use-session';
import { refreshIfReachable } from './refresh';

/** Minimum time between two refreshes, ms. */
const MIN_INTERVAL_MS = 5_000;

/** Refreshes the page when the user returns to it, and when another account has signed in. */
export function RefreshOnFocus({ userId }: { userId: string }) {
  const router = useRouter();
  const { user, isLoading } = useSession();
  const lastRefreshAt = useRef(0);
  const isOtherUser = !isLoading && user?._id !== userId;

  useEffect(() => {
    if (isOtherUser) router.refresh();
  }, [isOtherUser, router]);

  useEffect(() => {
    lastRefreshAt.current = Date.now();
    const refresh = (): void => {
      lastRefreshAt.current = Date.now();
      void refreshIfReachable(router.refresh);
    };
    const onReturn = (): void => {
      const isTooSoon = Date.now() - lastRefreshAt.current < MIN_INTERVAL_MS;
      if (document.visibilityState === 'visible' && !isTooSoon) refresh();
    };
    // After a return from the back/forward cache the page may be older than its last refresh suggests.
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) refresh();
    };
    window.addEventListener('focus', onReturn);
    window.addEventListener('pageshow', onPageShow);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('focus', onReturn);
      window.removeEventListener('pageshow', onPageShow);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [router]);
  return null;
}
