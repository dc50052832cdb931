'use client';

import { useEffect, useState } from 'react';

/** The server's time, every second from `now` on. */
export function useServerTime(now: string): Date {
  const [at, setAt] = useState(() => new Date(now));
  useEffect(() => {
    const aheadMs = Date.parse(now) - Date.now();
    const update = (): void => setAt(new Date(Date.now() + aheadMs));
    update();
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  }, [now]);
  return at;
}
