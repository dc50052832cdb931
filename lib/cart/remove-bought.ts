import 'server-only';
import type { ClientSession } from 'mongodb';
import { Cart } from '@/models/cart';
import { type CartItems, sameCart, withoutBought } from './policy';

/**
 * Removes bought pieces from the customer's cart, inside the payment's transaction; pieces added
 * since stay.
 */
export async function removeBought(
  userId: string,
  bought: CartItems,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const cart = await Cart.findById(userId).session(session).lean();
  if (!cart) return;
  const items = withoutBought(cart.items, bought);
  if (sameCart(items, cart.items)) return;
  // A concurrent cart change conflicts with this write, and the transaction runs again.
  await Cart.updateOne({ _id: userId }, { items, rev: cart.rev + 1, updatedAt: now }, { session });
}
