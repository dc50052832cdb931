'use client';

import { openAuth } from '../dialogs';
import { endedUser, sessionUser } from './use-session';

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
