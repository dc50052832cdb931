'use client';

import { useEffect, useState } from 'react';

/** `refused`: by the browser, for example on a low battery; `none`: it can't. */
export type WakeLockState = 'off' | 'on' | 'refused' | 'none';

/** Explains that the screen can't stay awake. */
export const SCREEN_TEXTS = {
  refused: 'Your screen may go dark. Is this device saving power?',
  none: 'Your screen may go dark. Turn off auto-lock in your settings.',
} as const;

/** Requests a wake lock while the page is visible, and returns whether it is held. */
export function useWakeLock(isWanted: boolean): WakeLockState {
  const [state, setState] = useState<WakeLockState>('off');
  useEffect(() => {
    if (!isWanted) return;
    if (!('wakeLock' in navigator)) {
      setState('none');
      return;
    }
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    // Browsers drop the lock when the page is hidden.
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (granted) => {
          if (isOver) void granted.release();
          else {
            lock = granted;
            setState('on');
          }
        },
        () => isOver || setState('refused'),
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
      setState('off');
    };
  }, [isWanted]);
  return state;
}
