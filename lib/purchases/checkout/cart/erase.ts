import 'server-only';
import type { Eraser } from '@/lib/people/rooms';
import { Cart } from '@/models/purchases/cart';
import { Wishlist } from '@/models/purchases/wishlist';

/** The cart and the wishlist. */
export const cartEraser: Eraser = {
  erase: async ({ userId }, session) => {
    await Cart.deleteOne({ _id: userId }, { session });
    await Wishlist.deleteOne({ _id: userId }, { session });
  },
};
