import type { CartDto, UserDto } from '@/lib/purchases/checkout/cart/dto';
import {
  applyEdits,
  applyWishEdits,
  type CartItems,
  changedLines,
  getQuantity,
  type LineEdit,
} from '@/lib/purchases/checkout/cart/policy';
import { randomHex } from '../random-hex';

type AccountCart = Pick<UserDto, '_id' | 'wishList' | keyof CartDto>;

/** Cart and wishlist in this browser, with the edits that the account doesn't have yet. */
export interface CartState {
  items: CartItems;
  wishList: string[];
  /** The account's id; null for a guest. */
  owner: string | null;
  /** Revision of the account's cart that `edits` go on top of. */
  rev: number;
  /** Lines to send to the account; none for a guest. */
  edits: LineEdit[];
  /** Products to send whose place on the wishlist was changed; none for a guest. */
  wishEdits: string[];
}

export type CartContents = Pick<CartState, 'items' | 'wishList'>;

export const EMPTY_CART: CartState = {
  items: {},
  wishList: [],
  owner: null,
  rev: 0,
  edits: [],
  wishEdits: [],
};

/** Whether there are unsent edits. False for a guest. */
export function hasEdits({ edits, wishEdits }: CartState): boolean {
  return edits.length + wishEdits.length > 0;
}

/** `after`, with its differences from `before` recorded as edits. */
export function recordEdits(before: CartState, after: CartState): CartState {
  const edits = new Map(before.edits.map((edit) => [`${edit.productId}/${edit.key}`, edit]));
  for (const [productId, key] of changedLines(before.items, after.items)) {
    const line = `${productId}/${key}`;
    const isNew = edits.get(line)?.isNew || getQuantity(before.items, productId, key) === 0;
    edits.set(line, { id: randomHex(12), productId, key, isNew });
  }
  const wishEdits = [...before.wishList, ...after.wishList].filter(
    (id) => before.wishList.includes(id) !== after.wishList.includes(id),
  );
  return {
    ...after,
    edits: [...edits.values()],
    wishEdits: [...new Set([...before.wishEdits, ...wishEdits])],
  };
}

/**
 * Replays the unsent edits on the account's cart. `revBefore`: our revision when the call began; `sent`:
 * the edits that it carried. An outdated answer only confirms its edits. If the revision is lower without
 * a newer answer in between, the database was restored: the local cart is newer and is sent again.
 */
export function mergeCart(
  state: CartState,
  { cartItems, cartRev: rev }: CartDto,
  revBefore?: number,
  sent: readonly LineEdit[] = [],
): CartState {
  const unsent = state.edits.filter(({ id }) => !sent.some((edit) => edit.id === id));
  if (rev < state.rev) {
    if (revBefore !== state.rev) return { ...state, edits: unsent };
    return { ...recordEdits({ ...state, items: cartItems, edits: unsent }, state), rev };
  }
  const items = applyEdits(cartItems, state.items, unsent);
  // Lines without room, or no longer sold, must not be sent as removals.
  const edits = unsent.filter(
    ({ productId, key }) =>
      getQuantity(items, productId, key) === getQuantity(state.items, productId, key),
  );
  return { ...state, items, rev, edits };
}

/** Like `mergeCart`, for the wishlist. `sent`: the state that the call carried. */
export function mergeWishList(state: CartState, stored: string[], sent?: CartState): CartState {
  const wishEdits = state.wishEdits.filter(
    (id) =>
      !sent?.wishEdits.includes(id) || sent.wishList.includes(id) !== state.wishList.includes(id),
  );
  return { ...state, wishList: applyWishEdits(stored, state.wishList, wishEdits), wishEdits };
}

/**
 * Applies the account's cart and wishlist. Its own unsent edits are replayed; a guest's cart is merged into
 * it, except what the sign-in call carried, which the server has merged already; another account's state is
 * dropped.
 */
export function mergeAccount(
  state: CartState,
  { _id: owner, cartItems, cartRev, wishList }: AccountCart,
  sent: CartContents = EMPTY_CART,
): CartState {
  let mine = state.owner === owner ? state : { ...EMPTY_CART, owner };
  if (state.owner === null) mine = recordEdits({ ...EMPTY_CART, ...sent }, { ...state, owner });
  return mergeWishList(mergeCart(mine, { cartItems, cartRev }), wishList);
}

/**
 * Edits of `before` that are missing in `after`. `dropped`: number of added products that are no longer
 * sold or had no room. `isMoved`: whether a changed line is gone, for example because it was ordered on
 * another device. Nothing is lost when the account changes.
 */
export function findLostEdits(before: CartState, after: CartState) {
  if (before.owner !== null && before.owner !== after.owner) return { dropped: 0, isMoved: false };
  const { edits, wishEdits } = before.owner === null ? recordEdits(EMPTY_CART, before) : before;
  const lost = edits.filter(
    ({ productId, key }) =>
      getQuantity(before.items, productId, key) > 0 &&
      getQuantity(after.items, productId, key) === 0,
  );
  const lines = lost.filter(({ isNew }) => isNew).map(({ productId }) => productId);
  const wishes = wishEdits.filter(
    (id) => before.wishList.includes(id) && !after.wishList.includes(id),
  );
  return {
    dropped: new Set([...lines, ...wishes]).size,
    isMoved: lost.some(({ isNew }) => !isNew),
  };
}
