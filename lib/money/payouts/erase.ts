import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import { type Eraser, type Leaving, NotSettled } from '@/lib/people/rooms';
import { Payout } from '@/models/money/payout';
import { OPEN_STATUSES } from './policy';

const ownedBy = ({ userId, vendorIds }: Leaving) => ({
  ownerId: mongoose.trusted({ $in: [userId, ...vendorIds] }),
});

function findOpen(leaving: Leaving, session: ClientSession | null) {
  const status = mongoose.trusted({ $in: [...OPEN_STATUSES] });
  return Payout.exists({ ...ownedBy(leaving), status }).session(session);
}

/** Payouts on their way, and the holder's name on those that ended. */
export const payoutEraser: Eraser = {
  findWaiting: async (leaving) => ({ hasClaims: (await findOpen(leaving, null)) !== null }),
  erase: async (leaving, session) => {
    // Requested since, by the link of the weekly mail, which takes the balance that the deletion waits for.
    if (await findOpen(leaving, session)) throw new NotSettled();
    await Payout.updateMany(ownedBy(leaving), { accountName: 'Deleted' }, { session });
  },
};
