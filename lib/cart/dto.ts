import type { CartItems } from './policy';

/** Answer of POST /api/cart/update beside `success`; also what a 409 carries. */
export interface CartDto {
  cartItems: CartItems;
  /** Revision of this cart, sent back with the next change. */
  cartRev: number;
}
