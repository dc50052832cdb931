import { isSavingData } from './prefetch-policy';

/**
 * Runs a callback when the page is idle; never in data-saver mode. Returns a function that cancels
 * it.
 */
export function whenIdle(run: () => void): () => void {
  return isSavingData() ? () => {} : onIdle(run);
}

/** Like `whenIdle`, also in data-saver mode. */
export function onIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
}
