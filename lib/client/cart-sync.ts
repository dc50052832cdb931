import {
  type CartItems,
  lines as linesOf,
  MAX_WISHES,
  mergeCarts,
  mergeEdits,
  mergeWishEdits,
  quantityOf,
  sameCart,
} from '@/lib/cart/policy';

/**
 * What this browser knows of the cart and the wishlist. `items` and `wishList` are what the person
 * sees; the bases are what the account last confirmed. A difference between the two is an edit that
 * still has to reach the account.
 */
export interface CartState {
  items: CartItems;
  wishList: string[];
  /** Account these belong to; null for a guest. */
  owner: string | null;
  base: CartItems;
  /** Number of the account's cart that `base` is; goes with the next change. */
  rev: number;
  wishBase: string[];
}

/** The account's side, as `UserDto` carries it. */
export interface AccountCart {
  _id: string;
  cartItems: CartItems;
  cartRev: number;
  wishList: string[];
}

/** A guest with nothing yet. */
export const EMPTY_CART: CartState = {
  items: {},
  wishList: [],
  owner: null,
  base: {},
  rev: 0,
  wishBase: [],
};

/** Whether a change of the cart has not reached the account. Never for a guest. */
export function isCartDirty(state: CartState): boolean {
  return state.owner !== null && !sameCart(state.items, state.base);
}

/** Whether a change of the wishlist has not reached the account. Never for a guest. */
export function isWishDirty(state: CartState): boolean {
  return state.owner !== null && !sameSet(state.wishList, state.wishBase);
}

/**
 * The account took what we sent under the number `asked`. What was changed meanwhile stays an edit;
 * an answer that another window has overtaken says nothing any more.
 */
export function confirmCart(
  state: CartState,
  sent: CartItems,
  rev: number,
  asked: number,
): CartState {
  return rev < state.rev && asked !== state.rev ? state : { ...state, base: sent, rev };
}

/**
 * The account's cart is not the one that we named by the number `asked`. It has moved on: our edits
 * go on top of it, line by line. It has gone back, as when its database was restored: all that is
 * here is newer, and is sent again.
 */
export function rebaseCart(
  state: CartState,
  theirs: CartItems,
  rev: number,
  asked: number,
): CartState {
  if (rev >= state.rev) return rebaseOnto(state, theirs, rev);
  return asked === state.rev ? { ...state, base: theirs, rev } : state;
}

function rebaseOnto(state: CartState, theirs: CartItems, rev: number): CartState {
  return { ...state, items: mergeEdits(state.base, state.items, theirs), base: theirs, rev };
}

/** The account took the wishlist that we sent and answered with its own. What was changed meanwhile stays an edit. */
export function confirmWishList(state: CartState, sent: string[], stored: string[]): CartState {
  return { ...state, wishList: mergeWishEdits(sent, state.wishList, stored), wishBase: stored };
}

/**
 * The account was read. Its own edits are kept on top of it; a guest's cart is laid over it
 * (design ruling 12); what belongs to somebody else gives way to it.
 */
export function applyAccount(state: CartState, account: AccountCart): CartState {
  const { _id: owner, cartItems, cartRev: rev, wishList } = account;
  if (state.owner !== null && state.owner !== owner) return fromAccount(account);
  if (state.owner === null) {
    return {
      owner,
      items: mergeCarts(cartItems, state.items),
      base: cartItems,
      rev,
      wishList: firstWishes([...wishList, ...state.wishList]),
      wishBase: wishList,
    };
  }
  const wished = mergeWishEdits(state.wishBase, state.wishList, wishList);
  const seen = { ...state, wishList: wished, wishBase: wishList };
  // It may be older than what a call has told since; where it is not, the next call finds out.
  return rev < state.rev ? seen : rebaseOnto(seen, cartItems, rev);
}

/**
 * Signed in with a call that carried `sent`, and the account has merged it already. Only what was
 * changed while that call ran is still an edit.
 */
export function mergeSignIn(state: CartState, sent: Sent, account: AccountCart): CartState {
  if (state.owner !== null) return applyAccount(state, account);
  return {
    ...fromAccount(account),
    items: mergeEdits(sent.items, state.items, account.cartItems),
    wishList: mergeWishEdits(sent.wishList, state.wishList, account.wishList),
  };
}

/** What a sign-in call carried along. */
export interface Sent {
  items: CartItems;
  wishList: string[];
}

/**
 * What goes with a sign-in call: a guest's things, no more than a cart and a wishlist take; nothing
 * where they belong to an account already.
 */
export function guestCartAndWishes(state: CartState): Sent {
  return state.owner === null
    ? { items: mergeCarts({}, state.items), wishList: firstWishes(state.wishList) }
    : { items: {}, wishList: [] };
}

/**
 * How many products of this browser's own edits are not there after the account was taken in: no
 * longer sold, or no room. What belonged to somebody else does not count.
 */
export function countDropped(before: CartState, after: CartState): number {
  if (before.owner !== null && before.owner !== after.owner) return 0;
  const lines = linesOf(before.items)
    .filter(([id, key]) => quantityOf(before.base, id, key) === 0)
    .filter(([id, key]) => quantityOf(after.items, id, key) === 0);
  const wishes = before.wishList
    .filter((id) => !before.wishBase.includes(id))
    .filter((id) => !after.wishList.includes(id));
  return new Set([...lines.map(([id]) => id), ...wishes]).size;
}

/**
 * Whether a line that was changed here is gone with the account that was taken in, as when it has
 * been ordered on another device. What was removed here, and somebody else's things, do not count.
 */
export function hasEditsRemovedElsewhere(before: CartState, after: CartState): boolean {
  if (before.owner === null || before.owner !== after.owner) return false;
  return linesOf(before.items).some(([id, key, quantity]) => {
    const known = quantityOf(before.base, id, key);
    return known > 0 && known !== quantity && quantityOf(after.items, id, key) === 0;
  });
}

/** Wait before the next try after so many failures in a row, in ms: 2 s, doubling, at most a minute. */
export function retryDelay(failures: number): number {
  return Math.min(60_000, 2_000 * 2 ** Math.max(0, failures - 1));
}

function fromAccount({ _id, cartItems, cartRev, wishList }: AccountCart): CartState {
  return {
    owner: _id,
    items: cartItems,
    base: cartItems,
    rev: cartRev,
    wishList,
    wishBase: wishList,
  };
}

/** Each once, and no more than a wishlist takes. */
function firstWishes(ids: readonly string[]): string[] {
  return [...new Set(ids)].slice(0, MAX_WISHES);
}

function sameSet(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}
