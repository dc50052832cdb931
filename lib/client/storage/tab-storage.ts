import { clearPendingPayment } from '../drafts/pending-payment';

const KEY_PREFIX = 'eki-';

const listeners = new Set<() => void>();

/** Called when the user of this tab signs out or changes: their data must be cleared. */
export function onUserChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Clears the user's checkout choices and pending payment when they sign out or change. Drafts stay: each
 * names its owner, and no one else gets it.
 */
export function clearUserState(): void {
  for (const listener of listeners) listener();
  clearPendingPayment();
  // The service worker ends this browser's push messages.
  void globalThis.navigator?.serviceWorker?.ready.then(({ active }) =>
    active?.postMessage('forget'),
  );
}

/** Clears all of this tab's storage: choices, attempts and drafts. */
export function clearTabStorage(): void {
  clearUserState();
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(KEY_PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
