'use client';

import { useEffect } from 'react';
import { replayEarlyTaps } from '@/lib/client/early-taps';
import { watchSession } from '@/lib/client/session/use-session';

/** Starts what every page of a work area needs in the browser. */
export function StaffStart() {
  useEffect(() => {
    replayEarlyTaps();
    return watchSession();
  }, []);
  return null;
}
