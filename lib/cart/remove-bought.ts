import 'server-only';
import type { ClientSession } from 'mongodb';
import { Cart } from '@/models/cart';
import { type CartItems, sameCart, withoutBought } from './policy';

/**
 * Takes what was bought out of the customer's cart, inside the payment's transaction: each line
 * loses the pieces that were bought, what was added since stays.
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
  // A change of the cart meanwhile conflicts with this write, and the transaction runs again.
  await Cart.updateOne({ _id: userId }, { items, rev: cart.rev + 1, updatedAt: now }, { session });
}
