'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useSession } from '@/lib/client/use-session';
import { refreshIfReachable } from './refresh';

/** Less than this after the last time nothing is drawn anew, ms. */
const QUIET_MS = 5_000;

/** Draws the page anew when one comes back to it, and when somebody else is signed in now. */
export function RefreshOnFocus({ userId }: { userId: string }) {
  const router = useRouter();
  const { user, isLoading } = useSession();
  const last = useRef(0);
  const isOther = !isLoading && user?._id !== userId;

  useEffect(() => {
    if (isOther) router.refresh();
  }, [isOther, router]);

  useEffect(() => {
    last.current = Date.now();
    const onBack = (): void => {
      if (document.visibilityState !== 'visible' || Date.now() - last.current < QUIET_MS) return;
      last.current = Date.now();
      void refreshIfReachable(router.refresh);
    };
    window.addEventListener('focus', onBack);
    window.addEventListener('pageshow', onBack);
    document.addEventListener('visibilitychange', onBack);
    return () => {
      window.removeEventListener('focus', onBack);
      window.removeEventListener('pageshow', onBack);
      document.removeEventListener('visibilitychange', onBack);
    };
  }, [router]);
  return null;
}
