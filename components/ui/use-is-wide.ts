'use client';

import { useSyncExternalStore } from 'react';

/** Whether the window has at least the width of the `wide:` styles. */
const WIDE = '(width >= 56.25rem)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether the window is wide, as for `wide:` styles. False on the server. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}
