import 'server-only';
import { type ClientSession, Types } from 'mongoose';
import { toSlug } from '@/lib/core/text';
import { grantOrHoldRole } from '@/lib/people/pending-roles';
import { publishAttached } from '@/lib/platform/files/commands';
import { enqueue } from '@/lib/platform/outbox';
import { paperReminders } from '@/lib/shops/applications/timers';
import type { ApplicationDoc } from '@/models/shops/application';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';

/** Longest name in a shop's address, characters. */
const SLUG_MAX = 40;

/**
 * Opens the shop of an approved application with its owner, in the caller's transaction; returns its id. It
 * is shown immediately, without products. Publishes its pictures, and sets the reminders of its certificate.
 * The owner can use the seller's area from their next call, or as `grantOrHoldRole` says.
 */
export async function openShop(
  { _id: applicationId, userId: ownerId, shop, files }: ApplicationDoc,
  session: ClientSession,
  now: Date,
): Promise<Types.ObjectId> {
  if (!shop) throw new Error(`application ${applicationId} has no shop`);
  const _id = new Types.ObjectId();
  const refId = _id.toString();
  const publish = async (file: ApplicationDoc['files']['logo']) =>
    file ? publishAttached(file.fileId, { kind: 'vendor', refId }, session) : null;
  const logo = await publish(files.logo);
  if (!logo) throw new Error(`application ${applicationId} was sent without a logo`);
  const cover = await publish(files.cover);
  const businessName = shop.businessName ?? '';
  await Vendor.create(
    [
      {
        _id,
        businessName,
        slug: `${toSlug(businessName, SLUG_MAX) || 'shop'}-${refId.slice(-6)}`,
        description: shop.description ?? '',
        profilePhoto: logo,
        coverPhoto: cover,
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
  const certificate = { paper: 'certificate', refId, lastDay: shop.foodCertificateUntil } as const;
  await enqueue(paperReminders(certificate, now), session, now);
  return _id;
}
