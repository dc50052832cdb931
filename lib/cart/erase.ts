import 'server-only';
import type { Eraser } from '@/lib/users/eraser';
import { Cart } from '@/models/cart';
import { Wishlist } from '@/models/wishlist';

/** The cart and the wishlist. */
export const cartEraser: Eraser = {
  erase: async ({ userId }, session) => {
    await Cart.deleteOne({ _id: userId }, { session });
    await Wishlist.deleteOne({ _id: userId }, { session });
  },
};
