'use client';

import { create } from 'zustand';
import { CART_MESSAGES as MESSAGES } from '@/lib/core/cart-messages';
import type { ShownSettings } from '@/lib/settings/dto';
import type { UserDto } from '@/lib/users/dto';
import { ApiError, apiGet } from './api';
import { closePersonal } from './dialogs';
import { rememberKnownHere } from './known-here';
import { setSettings } from './settings';
import { forgetPerson } from './tab-memory';
import { pushToast } from './toast-queue';

interface SessionState {
  user: UserDto | null;
  /** Until the first answer. */
  isLoading: boolean;
}

// Not among the queries: every page needs it, and the query library is too heavy for every page.
const useSessionStore = create<SessionState>(() => ({ user: null, isLoading: true }));

/** An answer is believed this long; then coming back to the page asks again. */
const FRESH_MS = 5 * 60_000;
const RETRY_MS = [1_000, 4_000];

let askedAt = 0;
let asking: Promise<void> | null = null;
let isWantedAgain = false;
/** Of whom this page was last; a guest in whose place somebody signs in elsewhere may have been them. */
let lastUserId: string | null = null;

/** Who is signed in; null for a guest. `isLoading` until the first answer. */
export function useSession(): SessionState {
  return useSessionStore();
}

/** Puts the user of a sign-in answer (or null after signing out) in force for the whole page. */
export function setSession(user: UserDto | null): void {
  lastUserId = user?._id ?? null;
  show(user);
}

function show(user: UserDto | null): void {
  askedAt = Date.now();
  const before = useSessionStore.getState().user;
  if (before && before._id !== user?._id) forgetPerson();
  if (user) rememberKnownHere();
  useSessionStore.setState({ user, isLoading: false });
}

/**
 * Asks the server who is signed in, and gives whom the page shows then. While it is being asked
 * already, that answer may be older than what is wanted: it is asked once more afterwards, however
 * often it was wanted meanwhile.
 */
export async function refreshSession(): Promise<UserDto | null> {
  isWantedAgain = asking !== null;
  asking ??= askWhileWanted().finally(() => {
    asking = null;
  });
  await asking;
  return useSessionStore.getState().user;
}

/**
 * A call of the account `userId` was refused for want of a session. In another tab somebody else may
 * have signed in since, so it is asked. Gives whoever else is signed in now; null where that is
 * nobody: the page then shows a guest.
 */
export async function sessionRefused(userId: string): Promise<UserDto | null> {
  const refusedAt = Date.now();
  const user = await refreshSession();
  if (askedAt >= refusedAt && user?._id !== userId) return user;
  // Of this account the refusal is the newer word. Nobody has said that no other is signed in.
  setSession(null);
  askedAt = 0;
  return null;
}

async function askWhileWanted(): Promise<void> {
  do {
    isWantedAgain = false;
    await ask();
  } while (isWantedAgain);
}

/** Asks once, and again when the page is looked at after a while. Returns how to end that. */
export function followSession(): () => void {
  if (askedAt === 0) void refreshSession();
  const onShow = () => {
    const isStale = Date.now() - askedAt > FRESH_MS;
    if (document.visibilityState === 'visible' && isStale) void refreshSession();
  };
  document.addEventListener('visibilitychange', onShow);
  window.addEventListener('online', onShow);
  return () => {
    document.removeEventListener('visibilitychange', onShow);
    window.removeEventListener('online', onShow);
  };
}

async function ask(): Promise<void> {
  const startedAt = Date.now();
  for (const wait of [...RETRY_MS, null]) {
    try {
      const user = await fetchSession();
      // A sign-in or sign-out meanwhile knows better than this answer.
      if (askedAt <= startedAt) follow(user);
      return;
    } catch {
      if (wait === null) break;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  // The server cannot be reached: go on as what was known last, and ask at the next occasion.
  useSessionStore.setState({ isLoading: false });
}

/** Shows whom the server knows; nobody's page changes to somebody else's without a word. */
function follow(user: UserDto | null): void {
  const before = lastUserId;
  show(user);
  if (!user) return;
  lastUserId = user._id;
  if (!before || before === user._id) return;
  closePersonal();
  pushToast({ tone: 'error', text: MESSAGES.otherAccount, id: 'account' });
}

/** What every page asks first. */
interface IsAuthAnswer {
  user: UserDto | null;
  /** Null when the server could not tell. */
  settings: ShownSettings | null;
}

/** "No" is an answer here, not a failure; only an unreachable server throws. */
async function fetchSession(): Promise<UserDto | null> {
  try {
    const path = '/api/user/is-auth';
    const answer = await apiGet<IsAuthAnswer>(path, MESSAGES.somethingWrong);
    if (answer.settings) setSettings(answer.settings);
    return answer.user;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 200)) return null;
    throw error;
  }
}
