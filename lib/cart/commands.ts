import 'server-only';
import mongoose, { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { checkOwner } from '@/lib/core/owner';
import type { Actor } from '@/lib/core/roles';
import { connectDb, isDuplicateKey } from '@/lib/platform/db';
import { Cart } from '@/models/cart';
import { Product } from '@/models/product';
import { Wishlist } from '@/models/wishlist';
import type { CartDto } from './dto';
import {
  type CartItems,
  type Merged,
  mergeGuestCart,
  mergeWishEdits,
  mergeWishes,
  sameCart,
} from './policy';
import { findCart, findWishes, type StoredCart } from './queries';
import type { UpdateCartInput, UpdateWishListInput } from './schemas';

/** Writers of one cart who may come in between before we give up. */
const MAX_TRIES = 20;

/**
 * Stores the cart as the customer has it now (spec §4). With `rev` only if nothing changed since;
 * without, it replaces what is there. Sending the stored cart again changes nothing, whatever its
 * `rev`: a repeated call gets the first answer. Products that are sold out, hidden or unknown are
 * kept, so that the cart can say so.
 *
 * Throws AppError `conflict` with the stored `cartItems` and `cartRev` when another window was
 * first, `forbidden` when it is the cart of another account.
 */
export async function updateCart(input: UpdateCartInput, actor: Actor): Promise<CartDto> {
  checkOwner(input.owner, actor);
  const cart = await changeCart(actor.userId, (stored) => {
    const isStale = input.rev !== undefined && input.rev !== stored.rev;
    if (isStale && !sameCart(stored.items, input.cartItems)) {
      throw new AppError('conflict', MESSAGES.cartChanged, { ...toDto(stored) });
    }
    return input.cartItems;
  });
  return toDto(cart);
}

/**
 * Stores the wishlist as the customer has it now; a product counts once. With `base`, only what was
 * changed since that list: what another device did meanwhile stays. Without, it replaces what is
 * there. Returns the list as it now stands.
 */
export async function updateWishList(
  { wishList, base, owner }: UpdateWishListInput,
  actor: Actor,
): Promise<string[]> {
  checkOwner(owner, actor);
  return changeWishes(actor.userId, (stored) =>
    base ? mergeWishEdits(base, wishList, stored) : [...new Set(wishList)],
  );
}

/**
 * Lays the guest's cart and wishlist over the account's (spec §4, Sign-in; design ruling 12). Safe
 * to repeat. Returns the products that did not come along: unknown ones, and those beyond the
 * limits.
 */
export async function mergeGuestBelongings(
  userId: string,
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
  await changeCart(userId, (stored) => take(mergeGuestCart(stored.items, cartItems, exists)));
  if (wishList.length > 0) {
    await changeWishes(userId, (stored) => take(mergeWishes(stored, wishList, exists)));
  }
  return [...dropped];
}

/**
 * Replaces the cart by what `next` makes of it. The write holds the number that was read, so a
 * change in between makes it read again; an unchanged cart is not written. Returns the cart as it
 * now stands.
 */
async function changeCart(
  userId: string,
  next: (stored: StoredCart) => CartItems,
): Promise<StoredCart> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const stored = await findCart(userId);
    const items = next(stored);
    if (sameCart(items, stored.items)) return stored;
    const cart = { items, rev: stored.rev + 1 };
    if (await replaceCart(userId, stored.rev, cart)) return cart;
  }
  throw new AppError('unavailable', MESSAGES.somethingWrong, {}, 1);
}

/** Writes the cart if it still has the number `rev`; false when someone was faster. */
async function replaceCart(userId: string, rev: number, cart: StoredCart): Promise<boolean> {
  const row = { ...cart, updatedAt: new Date() };
  if (rev > 0) {
    const written = await Cart.updateOne({ _id: userId, rev }, row);
    return written.matchedCount === 1;
  }
  try {
    await Cart.create({ _id: userId, ...row });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Like `changeCart`, for the wishlist; the write holds the very list that was read. */
async function changeWishes(
  userId: string,
  next: (stored: readonly string[]) => string[],
): Promise<string[]> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const stored = await findWishes(userId);
    const list = next(stored ?? []);
    if (await replaceWishes(userId, stored, list)) return list;
  }
  throw new AppError('unavailable', MESSAGES.somethingWrong, {}, 1);
}

/** Writes the list if `stored` is still what is there; false when someone was faster. */
async function replaceWishes(
  userId: string,
  stored: readonly string[] | null,
  productIds: readonly string[],
): Promise<boolean> {
  const row = { productIds: toObjectIds(productIds), updatedAt: new Date() };
  if (stored) {
    const unchanged = { _id: userId, productIds: toObjectIds(stored) };
    const written = await Wishlist.updateOne(unchanged, row);
    return written.matchedCount === 1;
  }
  try {
    await Wishlist.create([{ _id: new Types.ObjectId(userId), ...row }]);
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
