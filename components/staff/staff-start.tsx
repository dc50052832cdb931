'use client';

import { useEffect } from 'react';
import { onLoggedOut } from '@/lib/client/api';
import { replayEarlyTaps } from '@/lib/client/early-taps';
import { logInAgain } from '@/lib/client/session/log-in-again';
import { recheckSession, sessionUser, watchSession } from '@/lib/client/session/use-session';

/** Client-side setup of every page of a work area. */
export function StaffStart() {
  useEffect(() => {
    replayEarlyTaps();
    return watchSession();
  }, []);
  useEffect(() => onLoggedOut(recover), []);
  return null;
}

/** Updates the page after its session has ended. A change also asks to log in; a read only fails. */
async function recover(isChange: boolean): Promise<boolean> {
  const user = sessionUser();
  // Another account has logged in: the page reloads.
  if (user && (await recheckSession(user._id))) return false;
  return isChange && logInAgain();
}
