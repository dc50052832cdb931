import 'server-only';
import type { ClientSession } from 'mongodb';
import { Cart } from '@/models/cart';
import { addQuantity, type CartItems, lines } from './policy';

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
  const items = lines(bought).reduce(
    (rest, [productId, key, quantity]) => addQuantity(rest, productId, key, -quantity),
    cart.items,
  );
  // A change of the cart meanwhile conflicts with this write, and the transaction runs again.
  await Cart.updateOne({ _id: userId }, { items, rev: cart.rev + 1, updatedAt: now }, { session });
}
