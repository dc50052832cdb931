import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { isConfigKey } from './config-key';
import { MAX_PRODUCTS, MAX_QUANTITY, MAX_WISHES } from './policy';

/** The cart map of spec §3 with its limits. */
export const cartItems = z
  .record(
    objectId,
    z.record(z.string().refine(isConfigKey), z.number().int().min(1).max(MAX_QUANTITY)),
  )
  .refine((cart) => Object.keys(cart).length <= MAX_PRODUCTS);

/**
 * Body of POST /api/cart/update. `rev` is the number of the cart that the change was made on;
 * without it (the specification's own client) the sent cart simply replaces the stored one.
 */
export const updateCartInput = z.strictObject({
  cartItems,
  rev: z.number().int().min(0).optional(),
});

export type UpdateCartInput = z.infer<typeof updateCartInput>;

/** A list of product ids. */
export const wishList = z.array(objectId).max(MAX_WISHES);

/** Body of POST /api/user/wishListUpdate. */
export const updateWishListInput = z.strictObject({ wishList });

export type UpdateWishListInput = z.infer<typeof updateWishListInput>;
