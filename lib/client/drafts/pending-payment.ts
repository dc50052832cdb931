'use client';

import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'eki-waiting-payment';
/** An unpaid payment has expired by then, ms. */
const LASTS_MS = 60 * 60_000;

const watchers = new Set<() => void>();

/** Remembers a payment that was begun and of which nobody knows yet whether it is paid. */
export function savePendingPayment(reference: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ reference, at: Date.now() }));
  } catch {
    // Storage is closed to us: the cart then says nothing of it.
  }
  tell();
}

/** What became of it is known, or no longer anybody's business here. */
export function clearPendingPayment(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept then.
  }
  tell();
}

/** Reference of the payment that may still arrive; null for none, and until the page is alive. */
export function usePendingPayment(): string | null {
  return useSyncExternalStore(watch, read, () => null);
}

function read(): string | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (!kept || typeof kept !== 'object' || !('reference' in kept) || !('at' in kept)) return null;
    const isRecent = typeof kept.at === 'number' && Date.now() - kept.at < LASTS_MS;
    return isRecent && typeof kept.reference === 'string' ? kept.reference : null;
  } catch {
    return null;
  }
}

function watch(listener: () => void): () => void {
  watchers.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    watchers.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function tell(): void {
  for (const watcher of watchers) watcher();
}
