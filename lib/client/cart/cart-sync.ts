import type { CartDto } from '@/lib/cart/dto';
import {
  applyEdits,
  applyWishEdits,
  type CartItems,
  changedLines,
  getQuantity,
  type LineEdit,
} from '@/lib/cart/policy';
import type { UserDto } from '@/lib/users/dto';
import { randomHex } from '../random-hex';

type AccountCart = Pick<UserDto, '_id' | 'wishList' | keyof CartDto>;

/** Cart and wishlist in this browser, and which parts of them the account doesn't have yet. */
export interface CartState {
  items: CartItems;
  wishList: string[];
  /** Account these belong to; null for a guest. */
  owner: string | null;
  /** Revision of the account's cart that `edits` go on top of. */
  rev: number;
  /** Lines to send to the account; none for a guest. */
  edits: LineEdit[];
  /** Products to send whose place on the wishlist was changed; none for a guest. */
  wishEdits: string[];
}

/** What a person sees of it. */
export type Belongings = Pick<CartState, 'items' | 'wishList'>;

/** A guest with nothing yet. */
export const EMPTY_CART: CartState = {
  items: {},
  wishList: [],
  owner: null,
  rev: 0,
  edits: [],
  wishEdits: [],
};

/** Whether something has not reached the account. Never for a guest. */
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
 * Shows the account's cart with the unsent edits on top. `asked` is our revision when the call that
 * answered with it began, and `sent` what it carried. An answer that another one has overtaken only
 * confirms its edits. A lower revision that nothing has overtaken means that the database was
 * restored: what is here is newer, and is sent again.
 */
export function takeCart(
  state: CartState,
  { cartItems, cartRev: rev }: CartDto,
  asked?: number,
  sent: readonly LineEdit[] = [],
): CartState {
  const unsent = state.edits.filter(({ id }) => !sent.some((edit) => edit.id === id));
  if (rev < state.rev) {
    if (asked !== state.rev) return { ...state, edits: unsent };
    return { ...recordEdits({ ...state, items: cartItems, edits: unsent }, state), rev };
  }
  const items = applyEdits(cartItems, state.items, unsent);
  // What had no room, or is gone, must not be sent as a removal.
  const edits = unsent.filter(
    ({ productId, key }) =>
      getQuantity(items, productId, key) === getQuantity(state.items, productId, key),
  );
  return { ...state, items, rev, edits };
}

/** Like `takeCart`, for the wishlist. `sent`: the state that the call carried. */
export function takeWishList(state: CartState, stored: string[], sent?: CartState): CartState {
  const wishEdits = state.wishEdits.filter(
    (id) =>
      !sent?.wishEdits.includes(id) || sent.wishList.includes(id) !== state.wishList.includes(id),
  );
  return { ...state, wishList: applyWishEdits(stored, state.wishList, wishEdits), wishEdits };
}

/**
 * Takes over the account that was read. Its unsent edits stay; a guest's cart is laid over it
 * (design ruling 12), without what a sign-in call carried and the account has merged already; what
 * belongs to somebody else gives way.
 */
export function takeAccount(
  state: CartState,
  { _id: owner, cartItems, cartRev, wishList }: AccountCart,
  sent: Belongings = EMPTY_CART,
): CartState {
  let mine = state.owner === owner ? state : { ...EMPTY_CART, owner };
  if (state.owner === null) mine = recordEdits({ ...EMPTY_CART, ...sent }, { ...state, owner });
  return takeWishList(takeCart(mine, { cartItems, cartRev }), wishList);
}

/**
 * Edits of `before` that the account didn't take. `dropped`: number of added products that are no
 * longer sold or had no room. `isMoved`: whether a changed line is gone, as when it was ordered on
 * another device. What belonged to somebody else doesn't count.
 */
export function lostEdits(before: CartState, after: CartState) {
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
