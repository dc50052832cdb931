import 'server-only';
import type { ScopedActor } from '@/lib/core/roles';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { CART_OWNERS, Cart } from '@/models/purchases/cart';
import { WISHLIST_OWNERS, Wishlist } from '@/models/purchases/wishlist';
import type { CartItems } from './policy';

export interface StoredCart {
  items: CartItems;
  rev: number;
  editIds: string[];
}

/** The user's cart; an empty one with rev 0 if there is none. */
export async function findCart(actor: ScopedActor<'self'>): Promise<StoredCart> {
  await connectDb();
  const cart = await Cart.findOne(ownedBy(actor, CART_OWNERS), {
    items: 1,
    rev: 1,
    editIds: 1,
  }).lean();
  return { items: cart?.items ?? {}, rev: cart?.rev ?? 0, editIds: cart?.editIds ?? [] };
}

/** Product ids on the user's wishlist, in the order they were added. */
export async function listWishes(actor: ScopedActor<'self'>): Promise<string[]> {
  await connectDb();
  const list = await Wishlist.findOne(ownedBy(actor, WISHLIST_OWNERS), { productIds: 1 }).lean();
  return list?.productIds.map(String) ?? [];
}
