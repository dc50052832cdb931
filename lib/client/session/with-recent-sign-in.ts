'use client';

import { ApiError } from '../api';
import { logInAgain } from './log-in-again';

/**
 * Makes a call that needs a recent sign-in. If the last one is too old, the login opens above the page, and
 * the call is made again once it closes; without a login it is refused again.
 */
export async function withRecentSignIn<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.body.logInAgain) throw error;
    await logInAgain();
    return call();
  }
}
