'use client';

import { create } from 'zustand';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { ShownSettings } from '@/lib/platform/settings/dto';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
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
  /** The last user of this page, if their session has ended without a logout in this tab. */
  endedUser: UserDto | null;
  /** True until the first answer. */
  isLoading: boolean;
}

// Not a query: every page needs it, and the query library is too heavy for every page.
const useSessionStore = create<SessionState>(() => ({
  user: null,
  endedUser: null,
  isLoading: true,
}));

/** How long a session is fresh; after that, returning to the page refetches it. */
const STALE_AFTER_MS = 5 * 60_000;
const RETRY_MS = [1_000, 4_000];

let fetchedAt = 0;
let inFlight: Promise<void> | null = null;
let isRefetchQueued = false;

/** Who is signed in; null for a guest. `isLoading` until the first answer. */
export function useSession(): SessionState {
  return useSessionStore();
}

/** Who is signed in now, outside of components. */
export function sessionUser(): UserDto | null {
  return useSessionStore.getState().user;
}

/** The user of this page whose session has ended, outside of components. */
export function endedUser(): UserDto | null {
  return useSessionStore.getState().endedUser;
}

/** Sets the user of the whole page after sign-in, or null after sign-out. */
export function setSession(user: UserDto | null): void {
  applyUser(user, null);
}

/** `ended`: the user whose session has ended. */
function applyUser(user: UserDto | null, ended: UserDto | null): void {
  fetchedAt = Date.now();
  const before = useSessionStore.getState();
  if (before.user && before.user._id !== user?._id) clearUserState();
  dropOtherAccounts(user?._id);
  if (user) rememberSignIn();
  useSessionStore.setState({ user, endedUser: ended, isLoading: false });
  if (user && before.endedUser?._id === user._id) resume();
}

/** Ends the session of the page's user, who may log in again in place. */
function endSession(): void {
  const { user, endedUser: ended } = useSessionStore.getState();
  applyUser(null, user ?? ended);
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
  endSession();
  fetchedAt = 0;
  return null;
}

async function fetchUntilCurrent(): Promise<void> {
  do {
    isRefetchQueued = false;
    await fetchWithRetries();
  } while (isRefetchQueued);
}

const resumeListeners = new Set<() => void>();

/**
 * Runs after a break in which the page's data became old: the page has come out of the back/forward cache
 * and has refetched the session, or its user has logged in again after their session had ended.
 */
export function onResume(listener: () => void): void {
  resumeListeners.add(listener);
}

function resume(): void {
  for (const listener of resumeListeners) listener();
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
    resume();
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
  const { user: current, endedUser: ended } = useSessionStore.getState();
  const before = current ?? ended;
  if (!user) {
    endSession();
    return;
  }
  applyUser(user, null);
  if (!before || before._id === user._id) return;
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
    const answer = await apiGet<IsAuthAnswer>(path, PAGE_MESSAGES.errorOccurred);
    if (answer.settings) setSettings(answer.settings);
    setServerTime(answer.serverNow);
    useChatPanel.setState({ unread: answer.chatUnread });
    return answer.user;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 200)) return null;
    throw error;
  }
}
