/** Storage key for the ids of recently viewed products. */
export const RECENTLY_VIEWED_KEY = 'eki-seen';
/** Storage key for the price of each cart line when it was last shown. */
export const SEEN_PRICES_KEY = 'eki-seen-prices';
/** Storage key for the price of each wished product when this device first showed it. */
export const WISH_PRICES_KEY = 'eki-wish-prices';
export const RECENT_SEARCHES_KEY = 'eki-searches';

/**
 * Runs before the first paint: sets on the root element how many other products a product's page will show
 * as recently viewed, to reserve space for them. Plain JavaScript, because it is inlined in the page's head.
 */
export const RECENTLY_VIEWED_SCRIPT = `try{var s=localStorage.getItem('${RECENTLY_VIEWED_KEY}').match(/[0-9a-f]{24}/g).filter(function(i){return !location.pathname.includes(i)}).length;if(s>1)document.documentElement.dataset.seen=s}catch(e){}`;

const listeners = new Set<() => void>();

/** Runs when recently viewed products are cleared, so that none stay on screen. */
export function onRecentlyViewedCleared(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Clears recently viewed products, prices and searches in this browser. */
export function clearRecentlyViewed(): void {
  try {
    localStorage.removeItem(RECENTLY_VIEWED_KEY);
    localStorage.removeItem(SEEN_PRICES_KEY);
    localStorage.removeItem(WISH_PRICES_KEY);
    localStorage.removeItem(RECENT_SEARCHES_KEY);
  } catch {
    // Storage is blocked: nothing was stored.
  }
  for (const listener of listeners) listener();
}
