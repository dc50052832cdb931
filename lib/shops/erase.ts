import 'server-only';
import mongoose from 'mongoose';
import type { Eraser } from '@/lib/people/rooms';
import { ShopInvitation } from '@/models/shops/shop-invitation';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';

/** Memberships, and shops without another owner. */
export const shopEraser: Eraser = {
  erase: async ({ userId, vendorIds }, session, now) => {
    await VendorMember.deleteMany({ userId }, { session });
    const invited = { vendorId: mongoose.trusted({ $in: [...vendorIds] }) };
    await ShopInvitation.deleteMany(invited, { session });
    const shops = { _id: mongoose.trusted({ $in: [...vendorIds] }) };
    const gone = { status: 'removed', removedAt: now, phone: '' } as const;
    await Vendor.updateMany(shops, gone, { session });
  },
};
