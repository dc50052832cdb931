import { z } from 'zod';
import { objectId, ownerId } from '@/lib/core/fields';
import { MAX_QUANTITY } from '@/lib/core/pricing/quote';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { isConfigKey } from './config-key';
import {
  type CartItems,
  listLines,
  MAX_EDITS,
  MAX_LINES,
  MAX_PRODUCTS,
  MAX_WISHES,
} from './policy';

/**
 * A guest's cart at sign-in, of any size that fits into a call. The merge drops and reports what exceeds the
 * limits, so that a large cart never blocks sign-in.
 */
export const guestCart = z
  .record(
    objectId,
    z
      .record(z.string(), z.number().int().min(1).max(MAX_QUANTITY))
      .refine((keys) => Object.keys(keys).every(isConfigKey), CHECKOUT_MESSAGES.cartKey),
  )
  .transform(withoutEmpty);

/** Drops products without options: a product is removed with its last option. */
function withoutEmpty(cart: CartItems): CartItems {
  return Object.fromEntries(
    Object.entries(cart).filter(([, keys]) => Object.keys(keys).length > 0),
  );
}

/** A guest's wishlist at sign-in, also of any size. */
export const guestWishes = z.array(objectId);

/** The cart, with its limits. */
export const cartItems = guestCart.refine(
  (cart) => Object.keys(cart).length <= MAX_PRODUCTS && listLines(cart).length <= MAX_LINES,
);

/** A changed line: its quantity is that in `cartItems`. */
const lineEdit = z.strictObject({
  id: objectId,
  productId: objectId,
  key: z.string().refine(isConfigKey, CHECKOUT_MESSAGES.cartKey),
  isNew: z.boolean(),
});

/**
 * Body of POST /api/cart/update. With `edits`, only these lines are applied from `cartItems`; without (the
 * specification's own client), `cartItems` replaces the stored cart.
 */
export const updateCartInput = z.strictObject({
  cartItems,
  edits: z.array(lineEdit).max(MAX_EDITS).optional(),
  /** The account whose cart the page shows (see `checkOwner`). */
  owner: ownerId.optional(),
});

export type UpdateCartInput = z.infer<typeof updateCartInput>;

const wishList = z.array(objectId).max(MAX_WISHES);

/**
 * Body of POST /api/user/wishListUpdate. With `edits`, only these products are added to the stored list or
 * removed from it, as in `wishList`; without (the specification's own client), `wishList` replaces it.
 */
export const updateWishListInput = z.strictObject({
  wishList,
  edits: z.array(objectId).optional(),
  owner: ownerId.optional(),
});

export type UpdateWishListInput = z.infer<typeof updateWishListInput>;
