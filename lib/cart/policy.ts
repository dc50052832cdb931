/** productId → configuration key → quantity (spec §3, Cart). */
export type CartItems = Record<string, Record<string, number>>;

/** Most pieces of one line. */
export const MAX_QUANTITY = 99;

/** Most different products in one cart. */
export const MAX_PRODUCTS = 100;

/** Highest number in the quantity selector (spec §9); a line above it shows up to its own quantity. */
export const SELECTOR_MAX = 9;

/** Quantity of one line, 0 when it is not in the cart. */
export function quantityOf(cart: CartItems, productId: string, key: string): number {
  return cart[productId]?.[key] ?? 0;
}

/** A cart with the line set to a quantity; 0 removes the line, and the product with its last line (spec §4). */
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

/** A cart with pieces added to a line, or taken away with a negative number (spec §4). */
export function addQuantity(
  cart: CartItems,
  productId: string,
  key: string,
  pieces: number,
): CartItems {
  return setQuantity(cart, productId, key, quantityOf(cart, productId, key) + pieces);
}

/** The guest cart laid over the account cart: the guest's quantity wins on the same line (ruling 12). */
export function mergeCarts(account: CartItems, guest: CartItems): CartItems {
  return lines(guest).reduce(
    (cart, [productId, key, quantity]) => setQuantity(cart, productId, key, quantity),
    account,
  );
}

/** What a merge gave: the cart, and the guest's products that did not come along. */
export interface Merged<T> {
  merged: T;
  dropped: string[];
}

/**
 * The sign-in merge with its limits: `mergeCarts` without products that do not exist, and with at
 * most 100 products; where there are more, the account's stay and the guest's last ones do not
 * come along. Merging the result again changes nothing.
 */
export function mergeGuestCart(
  account: CartItems,
  guest: CartItems,
  exists: (productId: string) => boolean,
): Merged<CartItems> {
  let room = MAX_PRODUCTS - Object.keys(account).length;
  const kept: CartItems = {};
  const dropped: string[] = [];
  for (const [productId, keys] of Object.entries(guest)) {
    const isNew = !Object.hasOwn(account, productId);
    if (!exists(productId) || (isNew && room <= 0)) {
      dropped.push(productId);
      continue;
    }
    if (isNew) room -= 1;
    kept[productId] = keys;
  }
  return { merged: mergeCarts(account, kept), dropped };
}

/** Most products on one wishlist. */
export const MAX_WISHES = 500;

/** The account's wishlist, then what only the guest had; at most 500, the account's first. */
export function mergeWishes(
  account: readonly string[],
  guest: readonly string[],
  exists: (productId: string) => boolean,
): Merged<string[]> {
  const known = guest.filter(exists);
  const merged = [...new Set([...account, ...known])].slice(0, MAX_WISHES);
  return { merged, dropped: guest.filter((id) => !merged.includes(id)) };
}

/** The cart after these lines were bought: what was added beyond them meanwhile stays. */
export function withoutBought(cart: CartItems, bought: CartItems): CartItems {
  return lines(bought).reduce(
    (left, [productId, key, quantity]) => addQuantity(left, productId, key, -quantity),
    cart,
  );
}

/**
 * Two edits of one cart brought together: what this window changed since `base` is applied to
 * `theirs`, line by line; everything else is as `theirs` has it.
 */
export function mergeEdits(base: CartItems, mine: CartItems, theirs: CartItems): CartItems {
  const touched = new Map<string, [string, string]>();
  for (const [productId, key] of [...lines(base), ...lines(mine)]) {
    if (quantityOf(base, productId, key) !== quantityOf(mine, productId, key)) {
      touched.set(`${productId}/${key}`, [productId, key]);
    }
  }
  return [...touched.values()].reduce(
    (cart, [productId, key]) => setQuantity(cart, productId, key, quantityOf(mine, productId, key)),
    theirs,
  );
}

/** Pieces in the cart, for the badge. */
export function countPieces(cart: CartItems): number {
  return lines(cart).reduce((sum, [, , quantity]) => sum + quantity, 0);
}

/** Every line as [productId, key, quantity]. */
export function lines(cart: CartItems): [productId: string, key: string, quantity: number][] {
  return Object.entries(cart).flatMap(([productId, keys]) =>
    Object.entries(keys).map(([key, quantity]): [string, string, number] => [
      productId,
      key,
      quantity,
    ]),
  );
}

/** Whether two carts hold the same lines in the same quantities. */
export function sameCart(a: CartItems, b: CartItems): boolean {
  const other = lines(b);
  return (
    lines(a).length === other.length &&
    other.every(([productId, key, quantity]) => quantityOf(a, productId, key) === quantity)
  );
}
