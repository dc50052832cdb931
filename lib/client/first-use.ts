import { canPrefetch } from './prefetch-policy';

/** The first of these shows that someone uses the page. A scroll by touch begins with a pointer too. */
const SIGNS_OF_USE = ['pointerdown', 'keydown'] as const;

/**
 * Runs a callback at the first tap, click or key: for code that only people who use the page need.
 * Returns a function that cancels it.
 */
export function onFirstUse(run: () => void): () => void {
  const cancel = () => {
    for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, runOnce, true);
  };
  const runOnce = () => {
    cancel();
    run();
  };
  for (const sign of SIGNS_OF_USE) window.addEventListener(sign, runOnce, true);
  return cancel;
}

/**
 * Loads what the next taps will need at the first tap, click or key; never on a slow connection or in
 * data-saver mode. Returns a function that cancels it.
 */
export function prefetchOnFirstUse(...loads: (() => Promise<unknown>)[]): () => void {
  if (!canPrefetch()) return () => {};
  return onFirstUse(() => {
    // A failure shows when what failed to load is used.
    for (const load of loads) void load().catch(() => undefined);
  });
}
