'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { onToastWanted } from '@/lib/client/toast-queue';

const Toaster = dynamic(() => import('./toaster').then((module) => module.Toaster), {
  ssr: false,
});

/** Brings the toaster in with the first message and not before. */
export function ToastHost() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onToastWanted(() => setWanted(true)), []);
  return isWanted ? <Toaster /> : null;
}
