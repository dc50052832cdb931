'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { loadWithRetry } from '@/components/ui/load-with-retry';
import { onFirstUse } from '@/lib/client/first-use';
import { onFirstToast } from '@/lib/client/toast-queue';

const loadToaster = () => import('./toaster').then((module) => module.Toaster);
const Toaster = lazy(async () => ({ default: await loadWithRetry(loadToaster) }));

/** Loads the toaster with the first toast, or ahead of it when the page is first used. */
export function ToastHost() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  // Also on slow connections: later toasts may come without one. If it fails, the first toast tries again.
  useEffect(() => onFirstUse(() => void loadToaster().catch(() => undefined)), []);
  return isWanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
