import 'server-only';
import mongoose from 'mongoose';
import type { Eraser, Leaving } from '@/lib/people/eraser';
import { Payout } from '@/models/money/payout';
import { OPEN_STATUSES } from './policy';

const ownedBy = ({ userId, vendorIds }: Leaving) => ({
  ownerId: mongoose.trusted({ $in: [userId, ...vendorIds] }),
});

/** Payouts on their way, and the holder's name on those that ended. */
export const payoutEraser: Eraser = {
  findWaiting: async (leaving) => {
    const status = mongoose.trusted({ $in: [...OPEN_STATUSES] });
    return { hasClaims: (await Payout.exists({ ...ownedBy(leaving), status })) !== null };
  },
  erase: async (leaving, session) => {
    await Payout.updateMany(ownedBy(leaving), { accountName: 'Deleted' }, { session });
  },
};
