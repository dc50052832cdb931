import 'server-only';
import { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { nextClosing, openState } from '@/lib/core/hours/hours';
import type { ScopedActor } from '@/lib/core/roles';
import { ownedBy } from '@/lib/platform/ownership';
import { atOneShop } from '@/lib/shops/actor';
import { SHOP_MESSAGES } from '@/lib/shops/messages';
import { VENDOR_OWNERS, Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import type { AlertsDto, ShopStateDto } from './dto';
import { findShopState, getHours } from './queries';
import type { AlertsInput, BusyInput, PauseInput } from './schemas';

type Seller = ScopedActor<'vendor'>;

/**
 * Stops taking orders for some minutes or until the shop closes; 0 minutes ends a pause. Returns the
 * shop's state. Throws AppError `conflict` for a pause until closing while the shop is closed.
 */
export async function pauseShop(
  { vendorId, minutes }: PauseInput,
  actor: Seller,
  now: Date,
): Promise<ShopStateDto> {
  const shop = atOneShop(actor, vendorId);
  const { hours, daysOff } = await getHours(shop);
  if (minutes === undefined && !openState(hours, now, daysOff).isOpen) {
    throw new AppError('conflict', SHOP_MESSAGES.shopClosedAlready);
  }
  const pausedUntil =
    minutes === undefined ? nextClosing(hours, now, daysOff) : inMinutes(now, minutes);
  await Vendor.updateOne(ownedBy(shop, VENDOR_OWNERS), { pausedUntil });
  return findShopState(shop, now);
}

/**
 * Adds minutes to every preparation until the shop closes next; 0 ends it. Customers see it in the
 * expected arrival. Returns the shop's state.
 */
export async function setBusy(
  { minutes, vendorId }: BusyInput,
  actor: Seller,
  now: Date,
): Promise<ShopStateDto> {
  const shop = atOneShop(actor, vendorId);
  const { hours, daysOff } = await getHours(shop);
  const busyUntil = minutes === 0 ? null : nextClosing(hours, now, daysOff);
  await Vendor.updateOne(ownedBy(shop, VENDOR_OWNERS), { busyMinutes: minutes, busyUntil });
  return findShopState(shop, now);
}

/** Sets whether and when new orders of the shop ring on the caller's devices. Returns the settings. */
export async function setAlerts(
  { vendorId, ...alerts }: AlertsInput,
  actor: Seller,
): Promise<AlertsDto> {
  const shop = atOneShop(actor, vendorId);
  const { userId } = shop;
  const member = {
    vendorId: new Types.ObjectId(shop.vendorId),
    userId: new Types.ObjectId(userId),
  };
  await VendorMember.updateOne(member, { alerts });
  return alerts;
}

/** Null for 0 minutes. */
function inMinutes(now: Date, minutes: number): Date | null {
  return minutes === 0 ? null : new Date(now.getTime() + minutes * 60_000);
}
