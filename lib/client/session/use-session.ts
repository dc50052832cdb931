'use client';

import { create } from 'zustand';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { ShownSettings } from '@/lib/settings/dto';
import type { UserDto } from '@/lib/users/dto';
import { ApiError, apiGet } from '../api';
import { useChatPanel } from '../chat/chat-panel';
import { closeUserDialogs } from '../dialogs';
import { setServerTime, setSettings } from '../settings';
import { dropOtherAccounts } from '../storage/saved-owner';
import { clearUserState } from '../storage/tab-storage';
import { pushToast } from '../toast-queue';
import { rememberSignIn } from './prior-sign-in';

interface SessionState {
  user: UserDto | null;
  /** Until the first answer. */
  isLoading: boolean;
}

// Not a query: every page needs it, and the query library is too heavy for every page.
const useSessionStore = create<SessionState>(() => ({ user: null, isLoading: true }));

/** How long a session is fresh; after that, returning to the page refetches it. */
const STALE_AFTER_MS = 5 * 60_000;
const RETRY_MS = [1_000, 4_000];

let fetchedAt = 0;
let inFlight: Promise<void> | null = null;
let isRefetchQueued = false;
/** The last user of this page, who may have become a guest when the session ended in another tab. */
let lastUserId: string | null = null;

/** Who is signed in; null for a guest. `isLoading` until the first answer. */
export function useSession(): SessionState {
  return useSessionStore();
}

/** Who is signed in now, outside of components. */
export function sessionUser(): UserDto | null {
  return useSessionStore.getState().user;
}

/** Sets the user of the whole page after sign-in, or null after sign-out. */
export function setSession(user: UserDto | null): void {
  lastUserId = user?._id ?? null;
  applyUser(user);
}

function applyUser(user: UserDto | null): void {
  fetchedAt = Date.now();
  const before = useSessionStore.getState().user;
  if (before && before._id !== user?._id) clearUserState();
  dropOtherAccounts(user?._id);
  if (user) rememberSignIn();
  useSessionStore.setState({ user, isLoading: false });
}

/**
 * Fetches the session and returns the user. If a fetch is already in flight, its response may be
 * out of date, so one more follows, however many callers ask.
 */
export async function refreshSession(): Promise<UserDto | null> {
  isRefetchQueued = inFlight !== null;
  inFlight ??= fetchUntilCurrent().finally(() => {
    inFlight = null;
  });
  await inFlight;
  return useSessionStore.getState().user;
}

/**
 * Called when a request of user `userId` got a 401. Someone else may have signed in in another tab,
 * so the session is refetched. Returns the user who is signed in now; null if none, and the page
 * then shows a guest.
 */
export async function recheckSession(userId: string): Promise<UserDto | null> {
  const refusedAt = Date.now();
  const user = await refreshSession();
  if (fetchedAt >= refusedAt && user?._id !== userId) return user;
  // The 401 is newer than the session response. Another user may have signed in, so refetch next time.
  setSession(null);
  fetchedAt = 0;
  return null;
}

async function fetchUntilCurrent(): Promise<void> {
  do {
    isRefetchQueued = false;
    await fetchWithRetries();
  } while (isRefetchQueued);
}

const restoredListeners = new Set<() => void>();

/**
 * Runs after the page has come out of the back/forward cache and has refetched the session. Its data is
 * as old as its last visit.
 */
export function onPageRestored(listener: () => void): void {
  restoredListeners.add(listener);
}

/**
 * Fetches the session, and refetches it when it is stale and the page becomes visible or online, and
 * whenever the page comes out of the back/forward cache. Returns a function that stops it.
 */
export function watchSession(): () => void {
  if (fetchedAt === 0) void refreshSession();
  const onPageShow = async ({ persisted }: PageTransitionEvent): Promise<void> => {
    if (!persisted) return;
    await refreshSession();
    for (const listener of restoredListeners) listener();
  };
  const onShow = () => {
    const isStale = Date.now() - fetchedAt > STALE_AFTER_MS;
    if (document.visibilityState === 'visible' && isStale) void refreshSession();
  };
  document.addEventListener('visibilitychange', onShow);
  window.addEventListener('online', onShow);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    document.removeEventListener('visibilitychange', onShow);
    window.removeEventListener('online', onShow);
    window.removeEventListener('pageshow', onPageShow);
  };
}

async function fetchWithRetries(): Promise<void> {
  const startedAt = Date.now();
  for (const wait of [...RETRY_MS, null]) {
    try {
      const user = await fetchSession();
      // A sign-in or sign-out since then is newer than this response.
      if (fetchedAt <= startedAt) applySession(user);
      return;
    } catch {
      if (wait === null) break;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  // The server is unreachable: the last known session stays, and the next occasion retries.
  useSessionStore.setState({ isLoading: false });
}

/** Applies the server's session. Shows a toast if the user of the page changes. */
function applySession(user: UserDto | null): void {
  const before = lastUserId;
  applyUser(user);
  if (!user) return;
  lastUserId = user._id;
  if (!before || before === user._id) return;
  closeUserDialogs();
  pushToast({ tone: 'error', text: PAGE_MESSAGES.otherAccount, id: 'account' });
}

interface IsAuthAnswer {
  user: UserDto | null;
  /** Null when the server could not load them. */
  settings: ShownSettings | null;
  /** ISO. */
  serverNow: string;
  chatUnread: number;
}

/** Returns null for a guest; throws if the server is unreachable. */
async function fetchSession(): Promise<UserDto | null> {
  try {
    const path = '/api/user/is-auth';
    const answer = await apiGet<IsAuthAnswer>(path, PAGE_MESSAGES.somethingWrong);
    if (answer.settings) setSettings(answer.settings);
    setServerTime(answer.serverNow);
    useChatPanel.setState({ unread: answer.chatUnread });
    return answer.user;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 200)) return null;
    throw error;
  }
}
