import type { CartItems } from './policy';

/** The account's cart, as answers and a 409 carry it. */
export interface CartDto {
  cartItems: CartItems;
  /** Revision of this cart; a payment names it. */
  cartRev: number;
}
