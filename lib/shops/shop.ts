import 'server-only';
import type { ClientSession } from 'mongodb';
import { AppError } from '@/lib/core/errors';
import { lagosDay } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import type { Membership, ScopedActor } from '@/lib/core/roles';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { publishPicture } from '@/lib/platform/files/commands';
import { ownedBy } from '@/lib/platform/ownership';
import { atOneShopAs, withRole } from '@/lib/shops/actor';
import { VENDOR_OWNERS, Vendor, type VendorDoc } from '@/models/shops/vendor';
import type { ShopPageDto } from './dto';
import { findShopState, findShops } from './queries';
import type { SaveShopInput, ShopQuery } from './schemas';

type Seller = ScopedActor<'vendor'>;

const MANAGERS: readonly Membership['role'][] = ['owner', 'manager'];

/**
 * A shop with all that its owners and managers can edit. Throws AppError `not_found` for another shop,
 * and `forbidden` for a member of the kitchen.
 */
export async function readShop(
  { vendorId }: ShopQuery,
  actor: Seller,
  now: Date,
): Promise<ShopPageDto> {
  const shop = atOneShopAs(MANAGERS, actor, vendorId);
  const [state, shops] = await Promise.all([
    findShopState(shop, now),
    findShops(withRole(MANAGERS, actor)),
  ]);
  const vendor = await Vendor.findOne(ownedBy(shop, VENDOR_OWNERS)).lean<VendorDoc>();
  if (!vendor) throw new AppError('not_found', MESSAGES.notFound);
  const settings = {
    ...state,
    isFood: vendor.categories.includes('Food'),
    description: vendor.description,
    logo: vendor.profilePhoto,
    cover: vendor.coverPhoto ?? null,
    phone: vendor.phone,
    address: vendor.address,
    landmark: vendor.landmark,
    openingHours: vendor.hours.map(({ days, open, close }) => ({ days: [...days], open, close })),
    daysOff: vendor.daysOff
      .filter(({ to }) => to >= lagosDay(now))
      .map(({ from, to, reason }) => ({ from, to, reason })),
    usualMinutes: vendor.prepMinutes,
    samePrice: vendor.samePrice,
  };
  return { shop: settings, shops };
}

/**
 * Saves the given fields of a shop; lists, carts and quotes use them immediately. Past days off are
 * dropped. Returns the shop as it is now. Throws like `readShop`, and AppError `invalid` for a picture
 * that can't be used.
 */
export async function saveShop(
  input: SaveShopInput,
  actor: Seller,
  now: Date,
): Promise<ShopPageDto> {
  const shop = atOneShopAs(MANAGERS, actor, input.vendorId);
  await connectDb();
  await inTransaction(async (session) => {
    const fields = await readFields(input, shop, session, now);
    await Vendor.updateOne(ownedBy(shop, VENDOR_OWNERS), { $set: fields }, { session });
  });
  return readShop({ vendorId: shop.vendorId }, actor, now);
}

async function readFields(
  { vendorId: _, logo, cover, daysOff, ...rest }: SaveShopInput,
  { userId, vendorId }: Seller & { vendorId: string },
  session: ClientSession,
  now: Date,
) {
  const publish = (fileId: string) => publishPicture(fileId, userId, vendorId, session, now);
  return {
    ...rest,
    ...(logo && { profilePhoto: await publish(logo) }),
    ...(cover !== undefined && { coverPhoto: cover && (await publish(cover)) }),
    ...(daysOff && {
      daysOff: daysOff
        .filter(({ to }) => to >= lagosDay(now))
        .sort((a, b) => a.from.localeCompare(b.from)),
    }),
  };
}
