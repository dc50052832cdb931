import { savesData } from './may-load-ahead';

/** Does something once the page has nothing else to do; never where data is dear. Gives back how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (savesData()) return () => {};
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
}
