'use client';

import { useEffect } from 'react';
import { onLoggedOut } from '../api';
import { openAuth } from '../dialogs';
import { endedUser, recheckSession, sessionUser } from './use-session';

let pending: Promise<boolean> | null = null;

/**
 * Opens the login above the page, whose unsaved work stays. Resolves when the dialog closes, to whether the
 * user whose session had ended is back. One dialog serves all calls that wait for it.
 */
export function logInAgain(): Promise<boolean> {
  pending ??= askToLogIn().finally(() => {
    pending = null;
  });
  return pending;
}

function askToLogIn(): Promise<boolean> {
  const before = endedUser();
  return new Promise((resolve) => {
    const settle = (): void => {
      window.removeEventListener('popstate', onPopState);
      resolve(before !== null && sessionUser()?._id === before._id);
    };
    const onPopState = (): void => {
      if (!new URLSearchParams(window.location.search).has('auth')) settle();
    };
    window.addEventListener('popstate', onPopState);
    openAuth({ after: settle });
  });
}

/** While the component is mounted, changes that are refused because the session has ended open the login. */
export function useLoginWhenLoggedOut(): void {
  useEffect(() => onLoggedOut(recover), []);
}

/** Updates the page after its session has ended. A change also asks to log in; a read only fails. */
async function recover(isChange: boolean): Promise<boolean> {
  const user = sessionUser();
  // Another account has logged in: the page reloads.
  if (user && (await recheckSession(user._id))) return false;
  return isChange && logInAgain();
}
