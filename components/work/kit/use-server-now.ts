'use client';

import { useEffect, useState } from 'react';

/** The server's time, every second. `aheadMs`: how far its clock is ahead of this device's. */
export function useServerNow(aheadMs: number): Date {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return new Date(now + aheadMs);
}
