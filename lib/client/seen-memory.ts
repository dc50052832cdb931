/** Where this browser keeps the ids of products that were looked at. */
export const SEEN_PRODUCTS_KEY = 'eki-seen';
/** Where it keeps what each line of the cart cost when last seen. */
export const SEEN_PRICES_KEY = 'eki-seen-prices';

const listeners = new Set<() => void>();

/** Calls back when what was seen is forgotten: nothing of it may stay on the screen. */
export function onSeenForgotten(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Forgets what was looked at in this browser. */
export function forgetSeen(): void {
  try {
    localStorage.removeItem(SEEN_PRODUCTS_KEY);
    localStorage.removeItem(SEEN_PRICES_KEY);
  } catch {
    // Storage is closed to us: nothing was kept.
  }
  for (const listener of listeners) listener();
}
