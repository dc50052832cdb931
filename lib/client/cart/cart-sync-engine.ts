'use client';

import type { CartDto } from '@/lib/purchases/checkout/cart/dto';
import { MAX_EDITS } from '@/lib/purchases/checkout/cart/policy';
import { ApiError, apiPost } from '../api';
import { recheckSession, refreshSession } from '../session/use-session';
import { applyServerState, onCartEdited, useCartStore } from './cart-store';
import { type CartState, hasEdits, mergeCart, mergeWishList } from './cart-sync';

const DEBOUNCE_MS = 300;
const MAX_RETRY_MS = 60_000;
/** Browsers refuse larger bodies of `keepalive` calls. */
const MAX_KEEPALIVE_BYTES = 60_000;
/** The request itself is invalid: retrying doesn't help. */
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

  const schedule = (ms: number): void => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(flushNow, ms);
  };

  async function drain(): Promise<void> {
    try {
      while (!signal.aborted && hasEdits(useCartStore.getState())) await sendEdits();
      failures = 0;
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      // The edits stay on the device until the next sign-in.
      if (status === 401) void recheckSession(userId);
      else if (FINAL_STATUSES.includes(status)) void refreshSession();
      else schedule(Math.min(MAX_RETRY_MS, 2_000 * 2 ** failures++));
    }
  }

  async function flushNow(): Promise<void> {
    clearTimeout(timer);
    running ??= drain().finally(() => {
      running = null;
    });
    await running;
  }

  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') void flushNow();
  };
  window.addEventListener('online', flushNow, { signal });
  window.addEventListener('pagehide', flushNow, { signal });
  document.addEventListener('visibilitychange', onHidden, { signal });
  const unsubscribe = onCartEdited(() => schedule(DEBOUNCE_MS));
  flush = flushNow;
  void flushNow();
  return () => {
    stopped.abort();
    clearTimeout(timer);
    unsubscribe();
    if (flush === flushNow) flush = null;
  };
}

/** Sends the present edits; those made during the calls stay unsent. */
async function sendEdits(): Promise<void> {
  const sent = useCartStore.getState();
  const { items, wishList, owner, rev } = sent;
  // When the answer arrives, another account or a guest may use the page.
  const apply = (change: (state: CartState) => CartState) =>
    applyServerState((state) => (state.owner === owner ? change(state) : state));
  if (sent.edits.length > 0) {
    const edits = sent.edits.slice(0, MAX_EDITS);
    const cart = await post<CartDto>('/api/cart/update', { cartItems: items, edits, owner });
    apply((state) => mergeCart(state, cart, rev, edits));
  }
  if (sent.wishEdits.length > 0) {
    const body = { wishList, edits: sent.wishEdits, owner };
    const stored = await post<{ wishList: string[] }>('/api/user/wishListUpdate', body);
    apply((state) => mergeWishList(state, stored.wishList, sent));
  }
}

function post<T>(path: string, body: object): Promise<T> {
  const keepalive = JSON.stringify(body).length < MAX_KEEPALIVE_BYTES;
  return apiPost<T>(path, body, FAILED, { keepalive });
}
