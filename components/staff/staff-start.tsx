'use client';

import { useEffect } from 'react';
import { replayEarlyTaps } from '@/lib/client/early-taps';
import { watchSession } from '@/lib/client/session/use-session';

/** Client-side setup of every page of a work area. */
export function StaffStart() {
  useEffect(() => {
    replayEarlyTaps();
    return watchSession();
  }, []);
  return null;
}
