'use client';

import type { CartDto } from '@/lib/cart/dto';
import { MAX_EDITS } from '@/lib/cart/policy';
import { ApiError, apiPost } from '../api';
import { recheckSession, refreshSession } from '../session/use-session';
import { applyServerState, onCartEdited, useCartStore } from './cart-store';
import { type CartState, hasEdits, takeCart, takeWishList } from './cart-sync';

const DEBOUNCE_MS = 300;
const MAX_RETRY_MS = 60_000;
/** Browsers refuse larger bodies for calls that outlive the page. */
const KEEPALIVE_BYTES = 60_000;
/** Retrying cannot help: the request itself is invalid. */
const FINAL_STATUSES = [400, 403, 404, 413, 422];
const FAILED = 'Your cart isn’t saved to your account yet';

let flush: (() => Promise<void>) | null = null;

/** Sends unsent edits, before signing out or paying. Waits at most `ms`; never throws. */
export async function flushCart(ms: number): Promise<void> {
  await Promise.race([flush?.(), new Promise((done) => setTimeout(done, ms))]);
}

/**
 * Sends edits of cart and wishlist to the account while user `userId` is signed in: 300 ms after the
 * last edit, one request at a time, retried until it succeeds. Returns a function that stops it.
 */
export function startCartSync(userId: string): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let failures = 0;

  const wait = (ms: number): void => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(now, ms);
  };

  async function drain(): Promise<void> {
    try {
      while (!signal.aborted && hasEdits(useCartStore.getState())) await sendEdits();
      failures = 0;
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      // Edits stay here until the next sign-in.
      if (status === 401) void recheckSession(userId);
      else if (FINAL_STATUSES.includes(status)) void refreshSession();
      else wait(Math.min(MAX_RETRY_MS, 2_000 * 2 ** failures++));
    }
  }

  async function now(): Promise<void> {
    clearTimeout(timer);
    running ??= drain().finally(() => {
      running = null;
    });
    await running;
  }

  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') void now();
  };
  window.addEventListener('online', now, { signal });
  window.addEventListener('pagehide', now, { signal });
  document.addEventListener('visibilitychange', onHidden, { signal });
  const off = onCartEdited(() => wait(DEBOUNCE_MS));
  flush = now;
  void now();
  return () => {
    stopped.abort();
    clearTimeout(timer);
    off();
    if (flush === now) flush = null;
  };
}

/** Sends the edits of this moment; those made meanwhile stay unsent. */
async function sendEdits(): Promise<void> {
  const sent = useCartStore.getState();
  const { items, wishList, owner, rev } = sent;
  // A late answer may meet another account, or a guest.
  const take = (change: (state: CartState) => CartState) =>
    applyServerState((state) => (state.owner === owner ? change(state) : state));
  if (sent.edits.length > 0) {
    const edits = sent.edits.slice(0, MAX_EDITS);
    const cart = await post<CartDto>('/api/cart/update', { cartItems: items, edits, owner });
    take((state) => takeCart(state, cart, rev, edits));
  }
  if (sent.wishEdits.length > 0) {
    const body = { wishList, edits: sent.wishEdits, owner };
    const stored = await post<{ wishList: string[] }>('/api/user/wishListUpdate', body);
    take((state) => takeWishList(state, stored.wishList, sent));
  }
}

function post<T>(path: string, body: object): Promise<T> {
  const keepalive = JSON.stringify(body).length < KEEPALIVE_BYTES;
  return apiPost<T>(path, body, FAILED, { keepalive });
}
