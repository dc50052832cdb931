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

/** Whether the browser is online; null on the server. */
export function useIsOnline(): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => null,
  );
}
