import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import type { ScopedActor } from '@/lib/core/roles';
import { checkOwner } from '@/lib/core/sending-page';
import { ConcurrentChange, connectDb, isDuplicateKey, retryChanges } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { CART_OWNERS, Cart } from '@/models/purchases/cart';
import { WISHLIST_OWNERS, Wishlist } from '@/models/purchases/wishlist';
import { Product } from '@/models/shops/product';
import type { CartDto } from './dto';
import {
  applyEdits,
  applyWishEdits,
  type CartItems,
  getQuantity,
  listLines,
  MAX_EDIT_IDS,
  mergeCarts,
  sameCart,
  withoutPurchased,
} from './policy';
import { findCart, listWishes, type StoredCart } from './queries';
import type { UpdateCartInput, UpdateWishListInput } from './schemas';

/** Attempts of a conditional write before giving up. */
const MAX_ATTEMPTS = 20;

/**
 * Applies a browser's edits to the customer's cart, each once, even if it is sent again; without `edits`,
 * stores the sent cart. Products that are sold out, hidden or unknown stay in the cart, which shows that.
 * Returns the stored cart.
 *
 * Throws AppError `forbidden` if the cart belongs to another account.
 */
export async function updateCart(
  { cartItems, edits, owner }: UpdateCartInput,
  actor: ScopedActor<'self'>,
): Promise<CartDto> {
  checkOwner(owner, actor);
  const { items, rev } = await changeCart(actor, ({ items, editIds }) => {
    if (!edits) return { items: cartItems, editIds };
    const fresh = edits.filter(({ id }) => !editIds.includes(id));
    const ids = [...editIds, ...fresh.map(({ id }) => id)];
    return { items: applyEdits(items, cartItems, fresh), editIds: ids };
  });
  return { cartItems: items, cartRev: rev };
}

/**
 * Applies a browser's edits to the customer's wishlist; without `edits`, stores the sent list without
 * duplicates. Returns the stored list.
 */
export async function updateWishList(
  { wishList, edits, owner }: UpdateWishListInput,
  actor: ScopedActor<'self'>,
): Promise<string[]> {
  checkOwner(owner, actor);
  return changeWishes(actor, (stored) =>
    edits ? applyWishEdits(stored, wishList, edits) : [...new Set(wishList)],
  );
}

/**
 * Merges the guest's cart and wishlist into the account's. Safe to repeat. Returns the ids of products that
 * were dropped: unknown ones, and those above the limits.
 */
export async function mergeGuestCartAndWishes(
  actor: ScopedActor<'self'>,
  guest: { cartItems?: CartItems; wishList?: string[] },
): Promise<string[]> {
  const { cartItems = {}, wishList = [] } = guest;
  const ids = [...new Set([...Object.keys(cartItems), ...wishList])];
  if (ids.length === 0) return [];
  const isKnown = await findKnownProducts(ids);
  const known = Object.entries(cartItems).filter(([id]) => isKnown(id));
  const wished = wishList.filter(isKnown);
  const { items } = await changeCart(actor, (stored) => ({
    ...stored,
    items: mergeCarts(stored.items, Object.fromEntries(known)),
  }));
  const wishes = await changeWishes(actor, (stored) => applyWishEdits(stored, wished, wished));
  const lost = listLines(cartItems).filter(([id, key]) => getQuantity(items, id, key) === 0);
  const unwished = wishList.filter((id) => !wishes.includes(id));
  return [...new Set([...lost.map(([id]) => id), ...unwished])];
}

/**
 * Removes purchased pieces from the customer's cart, in the payment's transaction; pieces added since stay.
 */
export async function removePurchased(
  userId: string,
  bought: CartItems,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const cart = await Cart.findById(userId).session(session).lean();
  if (!cart) return;
  const items = withoutPurchased(cart.items, bought);
  if (sameCart(items, cart.items)) return;
  // A concurrent change of the cart conflicts with this write, and the transaction is retried.
  await Cart.updateOne({ _id: userId }, { items, rev: cart.rev + 1, updatedAt: now }, { session });
}

/**
 * Replaces the cart with the result of `next`, if its revision is still the one that was read. An unchanged
 * cart isn't written. Returns the stored cart.
 */
async function changeCart(
  actor: ScopedActor<'self'>,
  next: (stored: StoredCart) => Omit<StoredCart, 'rev'>,
): Promise<StoredCart> {
  return retryUntilWritten(async () => {
    const stored = await findCart(actor);
    const { items, editIds } = next(stored);
    if (sameCart(items, stored.items) && editIds.length === stored.editIds.length) return stored;
    const cart = { items, rev: stored.rev + 1, editIds: editIds.slice(-MAX_EDIT_IDS) };
    const unchanged = { ...ownedBy(actor, CART_OWNERS), rev: stored.rev };
    const row = { ...cart, updatedAt: new Date() };
    return (await isWritten(Cart.updateOne(unchanged, row, { upsert: true }))) ? cart : null;
  });
}

/** Like `changeCart`, for the wishlist; compares the list itself instead of a revision. */
async function changeWishes(
  actor: ScopedActor<'self'>,
  next: (stored: readonly string[]) => string[],
): Promise<string[]> {
  return retryUntilWritten(async () => {
    const stored = await listWishes(actor);
    const list = next(stored);
    if (list.join() === stored.join()) return stored;
    const unchanged = { ...ownedBy(actor, WISHLIST_OWNERS), productIds: toObjectIds(stored) };
    const row = { productIds: toObjectIds(list), updatedAt: new Date() };
    return (await isWritten(Wishlist.updateOne(unchanged, row, { upsert: true }))) ? list : null;
  });
}

/** Retries a conditional write until it doesn't return null for a conflict; returns the stored value. */
function retryUntilWritten<T>(write: () => Promise<T | null>): Promise<T> {
  return retryChanges(async () => {
    const written = await write();
    if (written === null) throw new ConcurrentChange();
    return written;
  }, MAX_ATTEMPTS);
}

/**
 * Whether a conditional upsert matched: if the document has changed, it tries to insert a second one with
 * the same id and fails.
 */
async function isWritten(upsert: PromiseLike<unknown>): Promise<boolean> {
  try {
    await upsert;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

function toObjectIds(ids: readonly string[]): Types.ObjectId[] {
  return ids.map((id) => new Types.ObjectId(id));
}

async function findKnownProducts(ids: readonly string[]): Promise<(id: string) => boolean> {
  await connectDb();
  const found = await Product.find({ _id: mongoose.trusted({ $in: ids }) }, { _id: 1 }).lean();
  const known = new Set(found.map((product) => product._id.toString()));
  return (id) => known.has(id);
}
