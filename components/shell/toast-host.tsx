'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from '@/lib/client/toast-queue';
import { loadWithRetry } from './load-with-retry';

const loadToaster = () => import('./toaster').then((module) => module.Toaster);
const Toaster = lazy(async () => ({ default: await loadWithRetry(loadToaster) }));

/** Prefetch delay after hydration, ms: toasts must work when the network is gone later. */
const PREFETCH_DELAY_MS = 3_000;

/** Loads the toaster with the first toast, or ahead of it once the page is idle. */
export function ToastHost() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  useEffect(() => {
    // A failed prefetch is harmless: the first toast tries again.
    const timer = setTimeout(() => void loadToaster().catch(() => undefined), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isWanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
