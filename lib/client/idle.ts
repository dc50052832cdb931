import { canPrefetch } from './prefetch-policy';

/**
 * Runs a callback that loads something ahead when the page is idle; never on a slow connection or in
 * data-saver mode. Returns a function that cancels it.
 */
export function whenIdle(run: () => void): () => void {
  return canPrefetch() ? onIdle(run) : () => {};
}

/** Like `whenIdle`, on every connection. */
export function onIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
}
