import type { CartItems } from './policy';

/** The account's cart in answers, also in a 409. */
export interface CartDto {
  cartItems: CartItems;
  /** Revision of the cart, which a payment refers to. */
  cartRev: number;
}
