'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { onToastWanted } from '@/lib/client/toast-queue';
import { loadPart } from './load-part';

const loadToaster = () => import('./toaster').then((module) => module.Toaster);
const Toaster = lazy(async () => ({ default: await loadPart(loadToaster) }));

/** After the page has come to life, so that messages work when the network is gone later, ms. */
const FETCH_AHEAD_MS = 3_000;

/** Brings the toaster in with the first message; fetches it ahead when the page has settled. */
export function ToastHost() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onToastWanted(() => setWanted(true)), []);
  useEffect(() => {
    // A failed look ahead costs nothing: the first message tries again.
    const timer = setTimeout(() => void loadToaster().catch(() => undefined), FETCH_AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  return isWanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
