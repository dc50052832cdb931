'use client';

import { useEffect } from 'react';
import { replayEarlyTaps } from '@/lib/client/early-taps';
import { useLoginWhenLoggedOut } from '@/lib/client/session/log-in-again';
import { watchSession } from '@/lib/client/session/use-session';

/** Client-side setup of every page of a work area. */
export function StaffStart() {
  useEffect(() => {
    replayEarlyTaps();
    return watchSession();
  }, []);
  useLoginWhenLoggedOut();
  return null;
}
