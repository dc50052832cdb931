import 'server-only';
import type { ClientSession, Types } from 'mongoose';
import { toSlug } from '@/lib/core/text';
import { grantOrHoldRole } from '@/lib/people/pending-roles';
import type { ShopFields } from '@/lib/shops/applications/policy';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';

/** Longest name in a shop's address, characters. */
const SLUG_MAX = 40;

/** A shop's details from its approved application. Pictures by the base of their URLs. */
export interface NewShop extends Omit<ShopFields, 'foodCertificateUntil'> {
  _id: Types.ObjectId;
  logo: string;
  cover: string | null;
  foodCertificateUntil: string | null;
}

/**
 * Opens a shop with its owner, in the caller's transaction. It is shown immediately, without products.
 * The owner can use the seller's area from their next call, or as `grantOrHoldRole` says.
 */
export async function openShop(
  shop: NewShop,
  ownerId: Types.ObjectId,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const { _id } = shop;
  const businessName = shop.businessName ?? '';
  await Vendor.create(
    [
      {
        _id,
        businessName,
        slug: `${toSlug(businessName, SLUG_MAX) || 'shop'}-${_id.toString().slice(-6)}`,
        description: shop.description ?? '',
        profilePhoto: shop.logo,
        coverPhoto: shop.cover,
        categories: shop.categories,
        address: shop.address ?? '',
        latitude: shop.latitude ?? 0,
        longitude: shop.longitude ?? 0,
        landmark: shop.landmark ?? '',
        phone: shop.phone ?? '',
        hours: shop.hours.map(({ days, open, close }) => ({ days: [...days], open, close })),
        prepMinutes: shop.prepMinutes ?? 20,
        foodCertificateUntil: shop.foodCertificateUntil,
      },
    ],
    { session },
  );
  await VendorMember.create([{ vendorId: _id, userId: ownerId, role: 'owner' }], { session });
  await grantOrHoldRole(ownerId, 'seller', session, now);
}
