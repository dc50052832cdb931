'use client';

import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'eki-waiting-payment';
/** An unpaid payment has expired after this time, ms. */
const PENDING_TTL_MS = 60 * 60_000;

const listeners = new Set<() => void>();

/** Stores a payment that was started and whose outcome is unknown. */
export function savePendingPayment(reference: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ reference, at: Date.now() }));
  } catch {
    // Storage is blocked: the cart won't show the payment.
  }
  notify();
}

/** Forgets the payment: its outcome is known, or the user has changed. */
export function clearPendingPayment(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked: nothing was stored.
  }
  notify();
}

/** Reference of the pending payment; null without one, and until hydrated. */
export function usePendingPayment(): string | null {
  return useSyncExternalStore(subscribe, read, () => null);
}

function read(): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (!stored || typeof stored !== 'object' || !('reference' in stored) || !('at' in stored))
      return null;
    const isRecent = typeof stored.at === 'number' && Date.now() - stored.at < PENDING_TTL_MS;
    return isRecent && typeof stored.reference === 'string' ? stored.reference : null;
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
