import 'server-only';
import mongoose, { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import type { DaysOff, OpeningHours } from '@/lib/core/hours/hours';
import { openingText } from '@/lib/core/hours/opening-text';
import type { Point } from '@/lib/core/maps/distance';
import { MESSAGES } from '@/lib/core/messages';
import type { Membership, ScopedActor } from '@/lib/core/roles';
import { toIso } from '@/lib/core/time';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { getSettings } from '@/lib/platform/settings/queries';
import { canEditProducts } from '@/lib/shops/actor';
import { isEnding } from '@/lib/shops/applications/policy';
import { PRODUCT_OWNERS, Product } from '@/models/shops/product';
import { VENDOR_OWNERS, Vendor, type VendorDoc } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import type { AlertsDto, SetupDto, ShopStateDto, SoldOutDto } from './dto';
import { prepMinutesAt, type VendorStatus } from './policy';

type Seller = ScopedActor<'vendor'>;

/** The vendors that a user works for, with the role at each, in a stable order. */
export async function findMemberships(userId: string): Promise<Membership[]> {
  await connectDb();
  const fields = { vendorId: 1, role: 1 } as const;
  const members = await VendorMember.find({ userId }, fields).sort({ vendorId: 1 }).lean();
  return members.map(({ vendorId, role }) => ({ vendorId: vendorId.toString(), role }));
}

/** What a new shop still needs; see `SetupDto`. */
export async function findSetup(seller: Seller): Promise<SetupDto | null> {
  if (!seller.memberships.some(({ role }) => canEditProducts(role))) return null;
  const own = ownedBy(seller, PRODUCT_OWNERS);
  if (await Product.exists({ ...own, status: 'live' })) return null;
  const [draft, vendor] = await Promise.all([
    Product.findOne(
      { ...own, status: mongoose.trusted({ $in: ['draft' as const, 'hidden' as const] }) },
      { _id: 1 },
    )
      .sort({ _id: -1 })
      .lean(),
    Vendor.findOne(ownedBy(seller, VENDOR_OWNERS), { hours: 1, status: 1 }).lean(),
  ]);
  if (vendor?.status !== 'open') return null;
  return { draftId: draft?._id.toString() ?? null, hasHours: vendor.hours.length > 0 };
}

/** Products, options and add-ons that the shop has marked sold out, sorted by name. */
export async function findSoldOut(seller: Seller): Promise<SoldOutDto[]> {
  // `$exists` matches a mark on any option; `$ne: null` would require one on all of them.
  const isMarked = mongoose.trusted({ $exists: true });
  const products = await Product.find(
    {
      ...ownedBy(seller, PRODUCT_OWNERS),
      status: mongoose.trusted({ $ne: 'removed' as const }),
      $or: [
        { 'soldOut.until': isMarked },
        { 'options.soldOut.until': isMarked },
        { 'addons.options.soldOut.until': isMarked },
      ],
    },
    { name: 1, soldOut: 1, options: 1, addons: 1 },
  )
    .sort({ name: 1 })
    .lean();
  return products.flatMap(({ _id, name, soldOut, options, addons }) => {
    const productId = _id.toString();
    const none = { productId, optionId: null, addonId: null };
    const choices = addons.flatMap((group) => group.options);
    return [
      ...(soldOut ? [{ ...none, name, until: toIso(soldOut.until) }] : []),
      ...options
        .filter((option) => option.soldOut)
        .map((option) => ({
          ...none,
          optionId: option._id.toString(),
          name: `${name}, ${option.name}`,
          until: toIso(option.soldOut?.until),
        })),
      ...choices
        .filter((choice) => choice.soldOut)
        .map((choice) => ({
          ...none,
          addonId: choice._id.toString(),
          name: `${choice.name} with ${name}`,
          until: toIso(choice.soldOut?.until),
        })),
    ];
  });
}

/** When new orders of the shop ring on the member's devices. */
export async function findAlerts({
  userId,
  vendorId,
}: Pick<Seller & { vendorId: string }, 'userId' | 'vendorId'>): Promise<AlertsDto> {
  const member = { vendorId: new Types.ObjectId(vendorId), userId: new Types.ObjectId(userId) };
  const found = await VendorMember.findOne(member, { alerts: 1 }).lean();
  const { isOn = false, quietFrom = null, quietTo = null } = found?.alerts ?? {};
  return { isOn, quietFrom, quietTo };
}

const OFF_SALE: Readonly<Record<Exclude<VendorStatus, 'open'>, string>> = {
  suspended: 'Suspended',
  closed: 'Closed for good',
  hidden: 'Hidden',
  removed: 'Closed for good',
};

/** Whether a shop is on sale, open, paused or busy. */
export async function findShopState(shop: Seller, now: Date): Promise<ShopStateDto> {
  const { vendor, serviceHours } = await requireShop(shop);
  const { hours, daysOff, pausedUntil, busyMinutes, busyUntil, status } = vendor;
  const timetable = { hours, daysOff, pausedUntil: pausedUntil ?? null };
  const opening = openingText(timetable, now, serviceHours);
  const isOnSale = status === 'open';
  const certificateUntil = vendor.foodCertificateUntil ?? null;
  const isBusy = busyUntil != null && busyUntil > now && busyMinutes > 0;
  return {
    vendorId: vendor._id.toString(),
    name: vendor.businessName,
    status,
    statusReason: vendor.statusReason ?? '',
    certificateUntil: isOnSale && isEnding(certificateUntil, now) ? certificateUntil : null,
    hours: isOnSale ? opening.text : OFF_SALE[status],
    isOpen: isOnSale && opening.isOpen,
    pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil.toISOString() : null,
    busyMinutes: isBusy ? busyMinutes : 0,
    busyUntil: isBusy ? toIso(busyUntil) : null,
    prepMinutes: prepMinutesAt(vendor, now),
  };
}

/** The hours in which customers can order from a shop: its own within those of delivery. */
export async function getHours(
  shop: Seller,
): Promise<{ hours: OpeningHours[][]; daysOff: DaysOff[] }> {
  const { vendor, serviceHours } = await requireShop(shop);
  return { hours: [vendor.hours, [...serviceHours]], daysOff: vendor.daysOff };
}

async function requireShop(shop: Seller) {
  await connectDb();
  const [vendor, { serviceHours }] = await Promise.all([
    Vendor.findOne(ownedBy(shop, VENDOR_OWNERS)).lean<VendorDoc>(),
    getSettings(),
  ]);
  if (!vendor) throw new AppError('not_found', MESSAGES.notFound);
  return { vendor, serviceHours };
}

/** The member's shops by name. */
export async function findShops(actor: Seller): Promise<{ vendorId: string; name: string }[]> {
  const vendors = await Vendor.find(ownedBy(actor, VENDOR_OWNERS), { businessName: 1 })
    .sort({ businessName: 1 })
    .lean();
  return vendors.map(({ _id, businessName }) => ({ vendorId: _id.toString(), name: businessName }));
}

/** Where the open shops are. */
export function findOpenShopPlaces(): Promise<Point[]> {
  return Vendor.find({ status: 'open' }, { latitude: 1, longitude: 1 }).lean();
}
