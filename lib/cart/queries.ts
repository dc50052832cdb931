import 'server-only';
import { connectDb } from '@/lib/platform/db';
import { Cart } from '@/models/cart';
import { Wishlist } from '@/models/wishlist';
import type { CartItems } from './policy';

/** A cart with its number; rev 0 is a cart that was never stored. */
export interface StoredCart {
  items: CartItems;
  rev: number;
}

/** The user's cart; an empty one with rev 0 when there is none. */
export async function findCart(userId: string): Promise<StoredCart> {
  await connectDb();
  const cart = await Cart.findById(userId, { items: 1, rev: 1 }).lean();
  return { items: cart?.items ?? {}, rev: cart?.rev ?? 0 };
}

/** Product ids on the user's wishlist, in the order they were sent. */
export async function listWishes(userId: string): Promise<string[]> {
  return (await findWishes(userId)) ?? [];
}

/** The user's wishlist like `listWishes`; null when none was ever stored. */
export async function findWishes(userId: string): Promise<string[] | null> {
  await connectDb();
  const list = await Wishlist.findById(userId, { productIds: 1 }).lean();
  return list?.productIds.map(String) ?? null;
}
