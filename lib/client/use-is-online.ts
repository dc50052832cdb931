'use client';

import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network; null on the server, which cannot know. */
export function useIsOnline(): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => null,
  );
}
