import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { checkOwner } from '@/lib/core/owner';
import type { ScopedActor } from '@/lib/core/roles';
import { connectDb, isDuplicateKey } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { CART_OWNERS, Cart } from '@/models/cart';
import { Product } from '@/models/product';
import { WISHLIST_OWNERS, Wishlist } from '@/models/wishlist';
import type { CartDto } from './dto';
import {
  type CartItems,
  type Merged,
  mergeGuestCart,
  mergeWishEdits,
  mergeWishes,
  sameCart,
  withoutBought,
} from './policy';
import { findCart, findWishes, type StoredCart } from './queries';
import type { UpdateCartInput, UpdateWishListInput } from './schemas';

/** Concurrent writers to tolerate before giving up. */
const MAX_TRIES = 20;

/**
 * Stores the customer's current cart (spec §4). With `rev`, only if it has not changed since;
 * without, it overwrites. Sending the stored cart again changes nothing, whatever its `rev`, so a
 * repeated call gets the first answer. Products that are sold out, hidden or unknown are kept, so
 * that the cart can show it.
 *
 * Throws AppError `conflict` with the stored `cartItems` and `cartRev` when another window was
 * first, `forbidden` when the cart belongs to another account.
 */
export async function updateCart(
  input: UpdateCartInput,
  actor: ScopedActor<'self'>,
): Promise<CartDto> {
  checkOwner(input.owner, actor);
  const cart = await changeCart(actor, (stored) => {
    const isStale = input.rev !== undefined && input.rev !== stored.rev;
    if (isStale && !sameCart(stored.items, input.cartItems)) {
      throw new AppError('conflict', MESSAGES.cartChanged, { ...toDto(stored) });
    }
    return input.cartItems;
  });
  return toDto(cart);
}

/**
 * Stores the customer's current wishlist, without duplicates. With `base`, applies only the edits
 * since that list, so that other devices' edits stay; without, it overwrites. Returns the stored
 * list.
 */
export async function updateWishList(
  { wishList, base, owner }: UpdateWishListInput,
  actor: ScopedActor<'self'>,
): Promise<string[]> {
  checkOwner(owner, actor);
  return changeWishes(actor, (stored) =>
    base ? mergeWishEdits(base, wishList, stored) : [...new Set(wishList)],
  );
}

/**
 * Merges the guest's cart and wishlist into the account's (spec §4, Sign-in; design ruling 12).
 * Safe to repeat. Returns the products left out: unknown ones and those beyond the limits.
 */
export async function mergeGuestCartAndWishes(
  actor: ScopedActor<'self'>,
  guest: { cartItems?: CartItems; wishList?: string[] },
): Promise<string[]> {
  const { cartItems = {}, wishList = [] } = guest;
  const ids = [...new Set([...Object.keys(cartItems), ...wishList])];
  if (ids.length === 0) return [];
  const exists = await knownProducts(ids);
  const dropped = new Set<string>();
  const take = <T>({ merged, dropped: lost }: Merged<T>): T => {
    for (const id of lost) dropped.add(id);
    return merged;
  };
  await changeCart(actor, (stored) => take(mergeGuestCart(stored.items, cartItems, exists)));
  if (wishList.length > 0) {
    await changeWishes(actor, (stored) => take(mergeWishes(stored, wishList, exists)));
  }
  return [...dropped];
}

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

/**
 * Replaces the cart with the result of `next`. The write is conditional on the number that was
 * read; after a concurrent change it reads again. An unchanged cart is not written. Returns the
 * stored cart.
 */
async function changeCart(
  actor: ScopedActor<'self'>,
  next: (stored: StoredCart) => CartItems,
): Promise<StoredCart> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const stored = await findCart(actor);
    const items = next(stored);
    if (sameCart(items, stored.items)) return stored;
    const cart = { items, rev: stored.rev + 1 };
    if (await replaceCart(actor, stored.rev, cart)) return cart;
  }
  throw new AppError('unavailable', MESSAGES.somethingWrong, {}, 1);
}

/** Writes the cart if its number is still `rev`; false if another writer was faster. */
async function replaceCart(
  actor: ScopedActor<'self'>,
  rev: number,
  cart: StoredCart,
): Promise<boolean> {
  const own = ownedBy(actor, CART_OWNERS);
  const row = { ...cart, updatedAt: new Date() };
  if (rev > 0) {
    const written = await Cart.updateOne({ ...own, rev }, row);
    return written.matchedCount === 1;
  }
  try {
    await Cart.create({ ...own, ...row });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Like `changeCart`, for the wishlist; the write is conditional on the list that was read. */
async function changeWishes(
  actor: ScopedActor<'self'>,
  next: (stored: readonly string[]) => string[],
): Promise<string[]> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const stored = await findWishes(actor);
    const list = next(stored ?? []);
    if (await replaceWishes(actor, stored, list)) return list;
  }
  throw new AppError('unavailable', MESSAGES.somethingWrong, {}, 1);
}

/** Writes the list if it is still `stored`; false if another writer was faster. */
async function replaceWishes(
  actor: ScopedActor<'self'>,
  stored: readonly string[] | null,
  productIds: readonly string[],
): Promise<boolean> {
  const own = ownedBy(actor, WISHLIST_OWNERS);
  const row = { productIds: toObjectIds(productIds), updatedAt: new Date() };
  if (stored) {
    const unchanged = { ...own, productIds: toObjectIds(stored) };
    const written = await Wishlist.updateOne(unchanged, row);
    return written.matchedCount === 1;
  }
  try {
    await Wishlist.create({ ...own, ...row });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

function toObjectIds(ids: readonly string[]): Types.ObjectId[] {
  return ids.map((id) => new Types.ObjectId(id));
}

async function knownProducts(ids: readonly string[]): Promise<(id: string) => boolean> {
  await connectDb();
  const found = await Product.find({ _id: mongoose.trusted({ $in: ids }) }, { _id: 1 }).lean();
  const known = new Set(found.map((product) => product._id.toString()));
  return (id) => known.has(id);
}

function toDto(cart: StoredCart): CartDto {
  return { cartItems: cart.items, cartRev: cart.rev };
}
