'use client';

import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { plural } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import { parseConfigKey } from '@/lib/purchases/checkout/cart/config-key';
import {
  addQuantity,
  applyEdits,
  applyWishEdits,
  type CartItems,
  countPieces,
  getQuantity,
  hasRoom,
  type LineId,
  limitMessage,
  MAX_WISHES,
  remainingRoom,
  setQuantity,
} from '@/lib/purchases/checkout/cart/policy';
import { localStore } from '../storage/local-store';
import { pushToast, type ToastMessage } from '../toast-queue';
import { CART_KEY } from './cart-script';
import {
  type CartContents,
  type CartState,
  EMPTY_CART,
  findLostEdits,
  recordEdits,
} from './cart-sync';
import { restoreCart } from './restore-cart';

const cartFile = cartStorage();

/**
 * The cart and wishlist in this browser, for guests and accounts. Stored in local storage and
 * shared by all tabs. Hydrated after the first paint, because the server renders both as empty.
 */
export const useCartStore = create<CartState>()(
  persist(() => EMPTY_CART, {
    name: CART_KEY,
    version: 1,
    storage: cartFile,
    merge: (stored, current) => (stored === undefined ? current : restoreCart(stored)),
    skipHydration: true,
  }),
);

/**
 * Loads the stored cart and syncs it with other pages. `onOtherOwner` runs after a sign-in or sign-out
 * in another page. Returns a function that stops it.
 */
export function connectCartStorage(onOtherOwner: () => void): () => void {
  const read = (): void => void useCartStore.persist.rehydrate();
  const sync = (): void => {
    const { owner } = useCartStore.getState();
    read();
    if (useCartStore.getState().owner !== owner) onOtherOwner();
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === CART_KEY) sync();
  };
  // Pages in the back/forward cache and suspended tabs get no storage events.
  const onShow = (): void => {
    if (document.visibilityState === 'visible' && cartFile.hasChanged()) sync();
  };
  read();
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  document.addEventListener('visibilitychange', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
    document.removeEventListener('visibilitychange', onShow);
  };
}

/** Whether the stored cart has been loaded; before that, the cart looks empty. */
export function useCartReady(): boolean {
  return useSyncExternalStore(
    useCartStore.persist.onFinishHydration,
    useCartStore.persist.hasHydrated,
    () => false,
  );
}

/** Number of pieces in the cart; 0 until the stored cart has been loaded. */
export function useCartCount(): number {
  return useCartStore((state) => countPieces(state.items));
}

export function useIsWished(productId: string): boolean {
  return useCartStore((state) => state.wishList.includes(productId));
}

/** A second tap within this time counts as a double tap, ms. */
const DOUBLE_TAP_MS = 500;
let lastAdded = { line: '', at: Number.NEGATIVE_INFINITY };

/**
 * Adds pieces of a configuration (`configKey`) to the cart and shows 'Added to Cart'. A double tap
 * adds once. `left`: how many the shop has of the option, including those in the cart; undefined
 * when there are plenty. Returns how many were added: fewer when the line is at its limit or stock
 * runs out (the toast gives the reason), 0 when the cart is full.
 */
export function addToCart(productId: string, key: string, pieces = 1, left?: number): number {
  const line = `${productId}/${key}`;
  const at = performance.now();
  if (lastAdded.line === line && at - lastAdded.at < DOUBLE_TAP_MS) return 0;
  lastAdded = { line, at };
  const before = readState().items;
  if (!checkRoom(before, productId, key)) return 0;
  const fitting = Math.min(pieces, remainingRoom(before, productId, key, left));
  const items = addQuantity(before, productId, key, fitting);
  edit({ items });
  const added = getQuantity(items, productId, key) - getQuantity(before, productId, key);
  const why = limitMessage(items, productId, key, left);
  const isAll = added === pieces;
  const text = isAll ? PAGE_MESSAGES.addedToCart : added > 0 ? `Added ${added}. ${why}` : why;
  showToast('cart', text, { label: 'View cart', href: paths.cart() }, isAll ? 'success' : 'info');
  return added;
}

/** Sets the quantity of a line and shows 'Cart Updated'. */
export function setLine(productId: string, key: string, quantity: number): void {
  const { items } = readState();
  if (!checkRoom(items, productId, key)) return;
  edit({ items: setQuantity(items, productId, key, quantity) });
  showToast('cart', PAGE_MESSAGES.cartUpdated);
}

/** Removes a line and shows 'Removed from Cart' with Undo. Returns the same undo. */
export function removeLine(productId: string, key: string): () => void {
  const undo = edit({ items: setQuantity(readState().items, productId, key, 0) });
  showToast('cart', PAGE_MESSAGES.removedFromCart, { label: 'Undo', onAction: undo });
  return undo;
}

/** Adds a product to the wishlist or removes it, with a toast. */
export function toggleWish(productId: string): void {
  const { wishList } = readState();
  if (wishList.includes(productId)) {
    removeWishes([productId]);
  } else if (checkWishRoom([...wishList, productId])) {
    edit({ wishList: [...wishList, productId] });
    showToast('wish', PAGE_MESSAGES.addedToWishList);
  }
}

/** Removes products from the wishlist and shows 'Removed from Wish List' with Undo. */
export function removeWishes(productIds: readonly string[]): void {
  const undo = edit({ wishList: readState().wishList.filter((id) => !productIds.includes(id)) });
  showToast('wish', PAGE_MESSAGES.removedFromWishList, { label: 'Undo', onAction: undo });
}

/** Lowers each line to what the shop still has, or removes it, without a toast. */
export function clampToStock(lines: readonly (LineId & { left: number | null })[]): void {
  edit({
    items: lines.reduce(
      (cart, line) => setQuantity(cart, line.productId, line.key, line.left ?? 0),
      readState().items,
    ),
  });
}

/** Moves lines to the wishlist, with Undo. Does nothing when the wishlist has no room. */
export function moveToWishlist(lines: readonly LineId[]): void {
  const { items, wishList } = readState();
  const wished = [...new Set([...wishList, ...lines.map(({ productId }) => productId)])];
  if (!checkWishRoom(wished)) return;
  const undo = edit({
    items: lines.reduce((cart, { productId, key }) => setQuantity(cart, productId, key, 0), items),
    wishList: wished,
  });
  const hasAddons = lines.some(({ key }) => parseConfigKey(key).addonIds.length > 0);
  const text = `Moved to your wishlist${hasAddons ? ', without add-ons' : ''}`;
  showToast('cart', text, { label: 'Undo', onAction: undo });
}

/** Moves wishlist products to the cart, one piece of each, with Undo. Those without room stay. */
export function moveToCart(lines: readonly LineId[]): void {
  const { items, wishList } = readState();
  let cart = items;
  const moved = new Set<string>();
  for (const { productId, key } of lines) {
    if (!hasRoom(cart, productId, key)) continue;
    cart = addQuantity(cart, productId, key, 1);
    moved.add(productId);
  }
  if (moved.size === 0) {
    pushToast({ tone: 'error', text: PAGE_MESSAGES.cartFull, id: 'cart' });
    return;
  }
  const undo = edit({ items: cart, wishList: wishList.filter((id) => !moved.has(id)) });
  const text = `${plural(moved.size, 'item')} moved to your cart`;
  showToast('cart', text, { label: 'Undo', onAction: undo });
}

/** Whether the cart has the line or room for it; otherwise shows 'cart full'. */
function checkRoom(items: CartItems, productId: string, key: string): boolean {
  const fits = hasRoom(items, productId, key);
  if (!fits) pushToast({ tone: 'error', text: PAGE_MESSAGES.cartFull, id: 'cart' });
  return fits;
}

/** Whether the wishlist may have this length; otherwise shows 'wishlist full'. */
function checkWishRoom(wishList: readonly string[]): boolean {
  const fits = wishList.length <= MAX_WISHES;
  if (!fits) pushToast({ tone: 'error', text: PAGE_MESSAGES.wishListFull, id: 'wish' });
  return fits;
}

/**
 * Applies state from the server. Shows how many products were dropped (no longer sold, or no room) and
 * whether a line edited here is gone, for example because it was ordered on another device.
 */
export function applyServerState(next: (state: CartState) => CartState): void {
  const before = useCartStore.getState();
  useCartStore.setState(next);
  const { dropped, isMoved } = findLostEdits(before, useCartStore.getState());
  if (isMoved) pushToast({ tone: 'info', text: PAGE_MESSAGES.cartMoved, id: 'cart-moved' });
  if (dropped === 0) return;
  const text = `We couldn’t keep ${plural(dropped, 'item')} in your cart or wishlist`;
  pushToast({ tone: 'info', text, id: 'left-out' });
}

const editListeners = new Set<() => void>();

/** Runs after each edit in this tab; other tabs send their own. */
export function onCartEdited(listener: () => void): () => void {
  editListeners.add(listener);
  return () => editListeners.delete(listener);
}

/** Hydrates first if needed: the stored cart would overwrite an edit made before hydration. */
function readState(): CartState {
  if (!useCartStore.persist.hasHydrated()) void useCartStore.persist.rehydrate();
  return useCartStore.getState();
}

/** Changes cart or wishlist. Returns an undo that preserves later changes. */
function edit(change: Partial<CartContents>): () => void {
  const before = readState();
  const after = { ...before, ...change };
  useCartStore.setState(before.owner === null ? after : recordEdits(before, after));
  for (const listener of editListeners) listener();
  return () => {
    const { edits, wishEdits } = recordEdits({ ...after, edits: [], wishEdits: [] }, before);
    const now = readState();
    edit({
      items: applyEdits(now.items, before.items, edits),
      // The old order is restored if nothing else has changed since.
      wishList:
        now.wishList === after.wishList
          ? before.wishList
          : applyWishEdits(now.wishList, before.wishList, wishEdits),
    });
    for (const { productId, key } of edits) checkRoom(readState().items, productId, key);
  };
}

/** One toast for the cart and one for the wishlist: the newest replaces the last. */
function showToast(
  id: 'cart' | 'wish',
  text: string,
  action?: ToastMessage['action'],
  tone: 'success' | 'info' = 'success',
): void {
  pushToast({ tone, text, id, ...(action ? { action } : {}) });
}

/**
 * Treats invalid JSON as an empty cart: an exception would stop zustand from hydrating for good.
 */
function cartStorage(): PersistStorage<CartState> & { hasChanged: () => boolean } {
  const store = localStore();
  /** The text that this page last read or wrote. */
  let lastText: unknown = null;
  return {
    getItem: (name) => {
      lastText = store.getItem(name);
      try {
        return JSON.parse(String(lastText));
      } catch {
        return null;
      }
    },
    setItem: (name, value) => {
      const text = JSON.stringify(value);
      void store.setItem(name, text);
      lastText = text;
    },
    removeItem: (name) => store.removeItem(name),
    /** Whether another page has written since. If a full device refused our write, there is no change. */
    hasChanged: () => store.getItem(CART_KEY) !== lastText,
  };
}
