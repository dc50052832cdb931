import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import { UNTIL_FURTHER_NOTICE } from '@/lib/core/hours/hours';
import type { SoleShops } from '@/lib/people/rooms';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';

/** Vendors that would have no owner without this user. */
async function findSoleVendors(userId: string, session?: ClientSession): Promise<string[]> {
  const own = await VendorMember.find({ userId, role: 'owner' }, { vendorId: 1 })
    .session(session ?? null)
    .lean();
  const vendorId = mongoose.trusted({ $in: own.map((member) => member.vendorId) });
  const others = await VendorMember.find(
    { vendorId, role: 'owner', userId: mongoose.trusted({ $ne: userId }) },
    { vendorId: 1 },
  )
    .session(session ?? null)
    .lean();
  const shared = new Set(others.map((member) => member.vendorId.toString()));
  return own.map((member) => member.vendorId.toString()).filter((id) => !shared.has(id));
}

/** Pauses the user's shops without another owner, because no one is at their boards. */
async function pauseSoleShops(userId: string, session: ClientSession): Promise<void> {
  const _id = mongoose.trusted({ $in: await findSoleVendors(userId, session) });
  await Vendor.updateMany({ _id }, { pausedUntil: UNTIL_FURTHER_NOTICE }, { session });
}

/** Ends that pause; a different pause that another member has set since stays. */
async function reopenSoleShops(userId: string, session: ClientSession): Promise<void> {
  const _id = mongoose.trusted({ $in: await findSoleVendors(userId, session) });
  const paused = { _id, pausedUntil: UNTIL_FURTHER_NOTICE };
  await Vendor.updateMany(paused, { pausedUntil: null }, { session });
}

async function touchShops(userId: string, session: ClientSession, now: Date): Promise<void> {
  const own = await VendorMember.find({ userId, role: 'owner' }, { vendorId: 1 })
    .session(session)
    .lean();
  const shops = { _id: mongoose.trusted({ $in: own.map(({ vendorId }) => vendorId) }) };
  await Vendor.updateMany(shops, { updatedAt: now }, { session });
}

export const soleShops: SoleShops = {
  find: findSoleVendors,
  touch: touchShops,
  pause: pauseSoleShops,
  reopen: reopenSoleShops,
};
