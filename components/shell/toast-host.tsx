'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { onToastWanted } from '@/lib/client/toast-queue';

const Toaster = lazy(() => import('./toaster').then((module) => ({ default: module.Toaster })));

/** Brings the toaster in with the first message and not before. */
export function ToastHost() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onToastWanted(() => setWanted(true)), []);
  return isWanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
