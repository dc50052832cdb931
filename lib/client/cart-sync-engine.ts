'use client';

import { useSyncExternalStore } from 'react';
import type { CartItems } from '@/lib/cart/policy';
import { ApiError, apiPost } from './api';
import { applyServerState, onCartEdited, useCartStore } from './cart-store';
import {
  type CartState,
  confirmCart,
  confirmWishList,
  isCartDirty,
  isWishDirty,
  rebaseCart,
  retryDelay,
} from './cart-sync';

/** 'later': an edit is stored here and will be sent once the server is reachable. */
export type SyncStatus = 'synced' | 'sending' | 'later';

const DEBOUNCE_MS = 300;
const MAX_CONFLICTS = 5;
/** Browsers refuse larger bodies for calls that outlive the page. */
const KEEPALIVE_BYTES = 60_000;
const FAILED = 'Your cart isn’t saved to your account yet';

let status: SyncStatus = 'synced';
const watchers = new Set<() => void>();

/** Sync status of the account's cart, for the "will sync" marker. */
export function useCartSyncStatus(): SyncStatus {
  return useSyncExternalStore(
    (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    () => status,
    () => 'synced',
  );
}

interface Hooks {
  /** The session has ended: edits stay here until the next sign-in. */
  onSignedOut: () => void;
  /** The server refuses what we send: refetch the account. */
  onRefused: () => void;
}

let stopCurrent: (() => void) | null = null;
let flushCurrent: (() => Promise<void>) | null = null;

/**
 * Syncs cart and wishlist to the account while a user is signed in: 300 ms after the last edit, one
 * request at a time, retried until it succeeds. Returns a function that stops it.
 */
export function startCartSync(hooks: Hooks): () => void {
  stopCurrent?.();
  const sync = createSync(hooks);
  const off = onCartEdited(sync.soon);
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') void sync.now();
  };
  window.addEventListener('online', sync.now);
  window.addEventListener('pagehide', sync.now);
  document.addEventListener('visibilitychange', onHidden);
  flushCurrent = sync.now;
  void sync.now();
  const stop = (): void => {
    off();
    sync.stop();
    window.removeEventListener('online', sync.now);
    window.removeEventListener('pagehide', sync.now);
    document.removeEventListener('visibilitychange', onHidden);
    if (stopCurrent === stop) {
      stopCurrent = null;
      flushCurrent = null;
      setStatus('synced');
    }
  };
  stopCurrent = stop;
  return stop;
}

/** Sends pending edits, for example before signing out or paying. Never throws. */
export async function flushCart(): Promise<void> {
  await flushCurrent?.();
}

function createSync({ onSignedOut, onRefused }: Hooks) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let failures = 0;
  let isStopped = false;

  const wait = (ms: number): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(now, ms);
  };

  async function drain(): Promise<void> {
    try {
      while (!isStopped && (isCartDirty(read()) || isWishDirty(read()))) {
        setStatus('sending');
        if (isCartDirty(read())) await sendCart();
        if (isWishDirty(read())) await sendWishList();
        failures = 0;
      }
      setStatus('synced');
    } catch (error) {
      setStatus('later');
      if (error instanceof ApiError && error.status === 401) onSignedOut();
      else if (isFinal(error)) onRefused();
      else {
        failures += 1;
        wait(retryDelay(failures));
      }
    }
  }

  function now(): Promise<void> {
    clearTimeout(timer);
    if (isStopped) return Promise.resolve();
    running ??= drain().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    now,
    soon: () => wait(DEBOUNCE_MS),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

async function sendCart(): Promise<void> {
  for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
    const { items, rev, owner } = read();
    try {
      const answer = await post<{ cartRev: number }>('/api/cart/update', {
        cartItems: items,
        rev,
        owner,
      });
      useCartStore.setState(
        ifStillOwner(owner, (state) => confirmCart(state, items, answer.cartRev, rev)),
      );
      return;
    } catch (error) {
      const moved =
        error instanceof ApiError && error.status === 409 ? conflictingCart(error) : null;
      if (!moved) throw error;
      applyServerState(
        ifStillOwner(owner, (state) => rebaseCart(state, moved.items, moved.rev, rev)),
      );
      if (!isCartDirty(read())) return;
    }
  }
  throw new ApiError(FAILED, 409);
}

/** Ignores a response that arrives after the user has signed out. */
function ifStillOwner(owner: string | null, change: (state: CartState) => CartState) {
  return (state: CartState): CartState => (state.owner === owner ? change(state) : state);
}

async function sendWishList(): Promise<void> {
  const { wishList, wishBase, owner } = read();
  const sent = { wishList, base: wishBase, owner };
  const { wishList: stored } = await post<{ wishList: string[] }>('/api/user/wishListUpdate', sent);
  applyServerState(ifStillOwner(owner, (state) => confirmWishList(state, wishList, stored)));
}

function post<T>(path: string, body: object): Promise<T> {
  const keepalive = JSON.stringify(body).length < KEEPALIVE_BYTES;
  return apiPost<T>(path, body, FAILED, { keepalive });
}

/** The account's cart from a 409; null if the body has none. */
export function conflictingCart({ body }: ApiError): { items: CartItems; rev: number } | null {
  const { cartItems, cartRev } = body;
  if (typeof cartRev !== 'number' || typeof cartItems !== 'object' || !cartItems) return null;
  // The server's own cart, in the shape of its schema.
  return { items: cartItems as CartItems, rev: cartRev };
}

/** Retrying cannot help: the request itself is invalid. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404, 413, 422].includes(error.status);
}

function read() {
  return useCartStore.getState();
}

function setStatus(next: SyncStatus): void {
  if (status === next) return;
  status = next;
  for (const watcher of watchers) watcher();
}
