import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { MAX_QUANTITY } from '@/lib/core/pricing/quote';
import { parseConfigKey } from './config-key';

/** productId → configuration key → quantity. */
export type CartItems = Record<string, Record<string, number>>;

export const MAX_PRODUCTS = 100;

/**
 * Limit of lines in a cart and an order. Even with the longest keys and a full wishlist, a cart of this size
 * fits into one call (100,000 bytes, 500 keys), so it can always be merged and paid, at four keys per line.
 */
export const MAX_LINES = 100;

/** Highest number in the quantity selector, except for a line with a higher quantity. */
export const SELECTOR_MAX = 9;

/** Quantity of a line; 0 if it isn't in the cart. */
export function getQuantity(cart: CartItems, productId: string, key: string): number {
  return cart[productId]?.[key] ?? 0;
}

/** Pieces of an option in the cart, with any add-ons, which share one stock. */
export function countOptionPieces(cart: CartItems, productId: string, optionId: string): number {
  return Object.entries(cart[productId] ?? {})
    .filter(([key]) => parseConfigKey(key).optionId === optionId)
    .reduce((sum, [, quantity]) => sum + quantity, 0);
}

/** How many more pieces of the key's option fit into the cart, 0 to `left`; Infinity without a limit. */
export function remainingRoom(
  cart: CartItems,
  productId: string,
  key: string,
  left: number | undefined,
): number {
  if (left === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(0, left - countOptionPieces(cart, productId, parseConfigKey(key).optionId));
}

/**
 * "You have all 5 in your cart", or how many are left and how many are in the cart, which may be more if
 * other customers have bought some since.
 */
export function stockLeftMessage(left: number, inCart: number): string {
  if (left > 0 && inCart === left) {
    return `You have ${left === 1 ? 'the last one' : `all ${left}`} in your cart`;
  }
  const are = left === 0 ? 'None left' : `Only ${left} left`;
  return inCart > 0 ? `${are}, ${inCart} in your cart` : are;
}

/** Why no more pieces can be added: none are left, or the line is at its limit. */
export function limitMessage(
  cart: CartItems,
  productId: string,
  key: string,
  left: number | undefined,
): string {
  const inCart = countOptionPieces(cart, productId, parseConfigKey(key).optionId);
  return left !== undefined && inCart >= left
    ? stockLeftMessage(left, inCart)
    : PAGE_MESSAGES.lineTooLarge;
}

/** Sets a line's quantity; 0 removes the line, and the product with its last line. Returns a new cart. */
export function setQuantity(
  cart: CartItems,
  productId: string,
  key: string,
  quantity: number,
): CartItems {
  const lines = { ...cart[productId] };
  if (quantity > 0) lines[key] = Math.min(Math.floor(quantity), MAX_QUANTITY);
  else delete lines[key];
  const next = { ...cart };
  if (Object.keys(lines).length > 0) next[productId] = lines;
  else delete next[productId];
  return next;
}

/** Adds pieces to a line; a negative number removes some. Returns a new cart. */
export function addQuantity(
  cart: CartItems,
  productId: string,
  key: string,
  pieces: number,
): CartItems {
  return setQuantity(cart, productId, key, getQuantity(cart, productId, key) + pieces);
}

/** Whether the cart has this line, or room for it. */
export function hasRoom(cart: CartItems, productId: string, key: string): boolean {
  if (getQuantity(cart, productId, key) > 0) return true;
  const isNew = !Object.hasOwn(cart, productId);
  if (isNew && Object.keys(cart).length >= MAX_PRODUCTS) return false;
  return listLines(cart).length < MAX_LINES;
}

/** Sets lines in order; new lines beyond the cart's limits are skipped. */
function setLines(cart: CartItems, changes: readonly Line[]): CartItems {
  return changes.reduce(
    (next, [productId, key, quantity]) =>
      quantity === 0 || hasRoom(next, productId, key)
        ? setQuantity(next, productId, key, quantity)
        : next,
    cart,
  );
}

/**
 * Merges a guest's cart into the account's. The guest's quantity wins on the same line; above the limits
 * the guest's last lines are dropped.
 */
export function mergeCarts(account: CartItems, guest: CartItems): CartItems {
  return setLines(account, listLines(guest));
}

export const MAX_WISHES = 500;

/** Most edits in one call, which has at most 500 keys, those of the largest cart included. */
export const MAX_EDITS = 50;

/** Number of stored ids of applied edits, by which a repeated call is recognised. */
export const MAX_EDIT_IDS = 100;

/** `theirs`, with the edited products added or removed as in `mine`; at most 500. */
export function applyWishEdits(
  theirs: readonly string[],
  mine: readonly string[],
  edited: readonly string[],
): string[] {
  const isWished = (id: string) => (edited.includes(id) ? mine : theirs).includes(id);
  return [...new Set([...theirs, ...mine])].filter(isWished).slice(0, MAX_WISHES);
}

/** Removes purchased pieces from the cart; pieces added since stay. */
export function withoutPurchased(cart: CartItems, bought: CartItems): CartItems {
  return listLines(bought).reduce(
    (left, [productId, key, quantity]) => addQuantity(left, productId, key, -quantity),
    cart,
  );
}

export interface LineId {
  productId: string;
  key: string;
}

/** A line that was changed in a browser; its quantity is that in the sent cart. */
export interface LineEdit extends LineId {
  /** New for each change, since the server applies an id only once. */
  id: string;
  /** Whether the edit put the line into the cart. */
  isNew: boolean;
}

/**
 * `theirs`, with the edited lines as in `mine`, in the order of `mine`, up to the limits. A line that is
 * missing in `theirs`, most likely because it has just been bought, is added only by an edit that is new.
 */
export function applyEdits(
  theirs: CartItems,
  mine: CartItems,
  edits: readonly LineEdit[],
): CartItems {
  const changes = edits
    .filter(({ productId, key, isNew }) => isNew || getQuantity(theirs, productId, key) > 0)
    .map(({ productId, key }): Line => [productId, key, getQuantity(mine, productId, key)]);
  // Removals first, to make room for additions.
  const edited = setLines(
    theirs,
    changes.sort((a, b) => Number(a[2] > 0) - Number(b[2] > 0)),
  );
  return [...listLines(mine), ...listLines(edited)].reduce<CartItems>(
    (ordered, [id, key]) => setQuantity(ordered, id, key, getQuantity(edited, id, key)),
    {},
  );
}

/** Lines whose quantity differs between two carts, each once. */
export function changedLines(a: CartItems, b: CartItems): Line[] {
  const added = listLines(b).filter(([id, key]) => getQuantity(a, id, key) === 0);
  return [...listLines(a), ...added].filter(
    ([id, key]) => getQuantity(a, id, key) !== getQuantity(b, id, key),
  );
}

export function countPieces(cart: CartItems): number {
  return listLines(cart).reduce((sum, [, , quantity]) => sum + quantity, 0);
}

type Line = [productId: string, key: string, quantity: number];

/** All lines as [productId, key, quantity]. */
export function listLines(cart: CartItems): Line[] {
  return Object.entries(cart).flatMap(([productId, keys]) =>
    Object.entries(keys).map(([key, quantity]): Line => [productId, key, quantity]),
  );
}

/** Whether two carts hold the same lines in the same quantities. */
export function sameCart(a: CartItems, b: CartItems): boolean {
  return changedLines(a, b).length === 0;
}
