'use client';

import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { parseConfigKey } from '@/lib/cart/config-key';
import {
  addQuantity,
  type CartItems,
  countPieces,
  hasRoom,
  MAX_WISHES,
  quantityOf,
  roomFor,
  sameCart,
  setQuantity,
  whyNoMore,
} from '@/lib/cart/policy';
import { CART_MESSAGES as MESSAGES } from '@/lib/core/cart-messages';
import { plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { cartStorage } from './cart-storage';
import { type CartState, countLost, EMPTY_CART, hasGoneEdits } from './cart-sync';
import { keptCart } from './kept-cart';
import { pushToast, type ToastMessage } from './toast-queue';

const STORAGE_KEY = 'eki-cart';

/**
 * Cart and wishlist of this browser, for guests and accounts alike. Kept in local storage, shared
 * by all tabs. Read once after the first paint: server and first client render both see it empty.
 */
export const useCartStore = create<CartState>()(
  persist(() => EMPTY_CART, {
    name: STORAGE_KEY,
    version: 1,
    storage: cartStorage(),
    merge: (kept, current) => (kept === undefined ? current : keptCart(kept)),
    // Of whatever version: what is sound in it is kept.
    migrate: keptCart,
    skipHydration: true,
  }),
);

/**
 * Reads the kept cart and follows the other tabs. `onOtherOwner`: in another tab somebody has signed
 * in or out. Gives back how to stop.
 */
export function connectCartStorage(onOtherOwner: () => void): () => void {
  const read = (): void => void useCartStore.persist.rehydrate();
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== STORAGE_KEY) return;
    const { owner } = useCartStore.getState();
    read();
    if (useCartStore.getState().owner !== owner) onOtherOwner();
  };
  read();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Whether the kept cart has been read; before that "empty" is not known yet. */
export function useCartReady(): boolean {
  return useSyncExternalStore(
    useCartStore.persist.onFinishHydration,
    useCartStore.persist.hasHydrated,
    () => false,
  );
}

/** Pieces in the cart, for the badge; 0 until the kept cart has been read. */
export function useCartCount(): number {
  return useCartStore((state) => countPieces(state.items));
}

/** Whether the product is on the wishlist. */
export function useIsWished(productId: string): boolean {
  return useCartStore((state) => state.wishList.includes(productId));
}

/** A second tap within this time is the same wish, ms. */
const DOUBLE_TAP_MS = 500;
let lastAdded = { line: '', at: Number.NEGATIVE_INFINITY };

/**
 * Adds pieces of a configuration (`configKey`) to the cart; says 'Added to Cart'. A double tap adds
 * once. left: how many the shop has of the option, those in the cart among them; undefined for
 * plenty. Gives back how many were added: fewer where the line is at its limit or no more are left
 * (which is said), 0 in a full cart.
 */
export function addToCart(productId: string, key: string, pieces = 1, left?: number): number {
  const line = `${productId}/${key}`;
  const at = performance.now();
  if (lastAdded.line === line && at - lastAdded.at < DOUBLE_TAP_MS) return 0;
  lastAdded = { line, at };
  let added = 0;
  const add = (items: CartItems): CartItems => {
    const fitting = Math.min(pieces, roomFor(items, productId, key, left));
    const next = addQuantity(items, productId, key, fitting);
    added = quantityOf(next, productId, key) - quantityOf(items, productId, key);
    return next;
  };
  if (!change(productId, key, add)) return 0;
  const why = whyNoMore(useCartStore.getState().items, productId, key, left);
  const isAll = added === pieces;
  const text = isAll ? MESSAGES.addedToCart : added > 0 ? `Added ${added}. ${why}` : why;
  say('cart', text, { label: 'View cart', href: paths.cart() }, isAll ? 'success' : 'info');
  return added;
}

/** Sets the quantity of a line; says 'Cart Updated'. */
export function setLine(productId: string, key: string, quantity: number): void {
  const set = (items: CartItems) => setQuantity(items, productId, key, quantity);
  if (change(productId, key, set)) say('cart', MESSAGES.cartUpdated);
}

/** Takes a line out; says 'Removed from Cart' with Undo. Gives back the same undo. */
export function removeLine(productId: string, key: string): () => void {
  const before = useCartStore.getState().items;
  const without = setQuantity(before, productId, key, 0);
  edit(() => ({ items: without }));
  const undo = (): void => {
    const quantity = quantityOf(before, productId, key);
    // Back in its old place, where nothing else has changed meanwhile.
    change(productId, key, (items) =>
      sameCart(items, without) ? before : setQuantity(items, productId, key, quantity),
    );
  };
  say('cart', MESSAGES.removedFromCart, { label: 'Undo', onAction: undo });
  return undo;
}

/** Puts a product on the wishlist or takes it off, and says which. */
export function toggleWish(productId: string): void {
  const { wishList } = useCartStore.getState();
  if (wishList.includes(productId)) {
    removeWishes([productId]);
  } else if (wishList.length >= MAX_WISHES) {
    pushToast({ tone: 'error', text: MESSAGES.wishListFull, id: 'wish' });
  } else {
    edit((state) => ({ wishList: [...state.wishList, productId] }));
    say('wish', MESSAGES.addedToWishList);
  }
}

/** Takes products off the wishlist; says 'Removed from Wish List' with Undo. */
export function removeWishes(productIds: readonly string[]): void {
  const { wishList } = useCartStore.getState();
  edit((state) => ({ wishList: state.wishList.filter((id) => !productIds.includes(id)) }));
  say('wish', MESSAGES.removedFromWishList, { label: 'Undo', onAction: () => putBack(wishList) });
}

/** Brings back what was taken off a wishlist, at its old place; what came on meanwhile stays. */
function putBack(before: readonly string[]): void {
  edit(({ wishList }) => ({
    wishList: [...new Set([...before, ...wishList])].slice(0, MAX_WISHES),
  }));
}

/** Leaves of each line what the shop still has: fewer pieces, or nothing. The page says why. */
export function takeWhatIsLeft(
  lines: readonly { productId: string; key: string; left: number | null }[],
): void {
  edit((state) => ({
    items: lines.reduce(
      (cart, line) => setQuantity(cart, line.productId, line.key, line.left ?? 0),
      state.items,
    ),
  }));
}

/** Takes lines out and puts their products on the wishlist, with Undo; nothing where that has no room. */
export function moveToWishlist(lines: readonly { productId: string; key: string }[]): void {
  const { items, wishList } = useCartStore.getState();
  const wished = [...new Set([...wishList, ...lines.map(({ productId }) => productId)])];
  if (wished.length > MAX_WISHES) {
    pushToast({ tone: 'error', text: MESSAGES.wishListFull, id: 'wish' });
    return;
  }
  takeWhatIsLeft(lines.map((line) => ({ ...line, left: 0 })));
  edit(() => ({ wishList: wished }));
  const undo = (): void => {
    for (const { productId, key } of lines) {
      change(productId, key, (now) =>
        setQuantity(now, productId, key, quantityOf(items, productId, key)),
      );
    }
    const moved = new Set(lines.map(({ productId }) => productId));
    edit((state) => ({
      wishList: state.wishList.filter((id) => wishList.includes(id) || !moved.has(id)),
    }));
  };
  const hasAddons = lines.some(({ key }) => parseConfigKey(key).addonIds.length > 0);
  const text = `Left for later on your Wishlist${hasAddons ? ', without add-ons' : ''}`;
  say('cart', text, { label: 'Undo', onAction: undo });
}

/** Changes one line if the cart has room for it; else says that it is full and answers false. */
function change(productId: string, key: string, next: (items: CartItems) => CartItems): boolean {
  let fits = true;
  edit(({ items }) => {
    fits = hasRoom(items, productId, key);
    return fits ? { items: next(items) } : {};
  });
  if (!fits) pushToast({ tone: 'error', text: MESSAGES.cartFull, id: 'cart' });
  return fits;
}

/**
 * Takes the account in, or what it answered, and says how many products found no place in it: they
 * are no longer sold, or the cart or wishlist is full. What was changed here and is gone there, perhaps
 * ordered on another device, is said too.
 */
export function takeIn(next: (state: CartState) => CartState): void {
  const before = useCartStore.getState();
  useCartStore.setState(next);
  const after = useCartStore.getState();
  if (hasGoneEdits(before, after)) {
    pushToast({ tone: 'info', text: MESSAGES.cartMoved, id: 'cart-moved' });
  }
  const lost = countLost(before, after);
  if (lost === 0) return;
  const text = `${plural(lost, 'item')} of your cart or wishlist could not come along.`;
  pushToast({ tone: 'info', text, id: 'left-out' });
}

const edited = new Set<() => void>();

/** Calls back after each change made in this tab; other tabs send their own. */
export function onCartEdited(listener: () => void): () => void {
  edited.add(listener);
  return () => edited.delete(listener);
}

function edit(how: (state: CartState) => Partial<CartState>): void {
  // A change before the kept cart was read would otherwise be written over it.
  if (!useCartStore.persist.hasHydrated()) void useCartStore.persist.rehydrate();
  useCartStore.setState(how);
  for (const listener of edited) listener();
}

/** One message for the cart and one for the wishlist: the newest replaces the last. */
function say(
  id: 'cart' | 'wish',
  text: string,
  action?: ToastMessage['action'],
  tone: 'success' | 'info' = 'success',
): void {
  pushToast({ tone, text, id, ...(action ? { action } : {}) });
}
