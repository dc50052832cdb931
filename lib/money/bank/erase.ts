import 'server-only';
import mongoose, { Types } from 'mongoose';
import type { Eraser } from '@/lib/people/rooms';
import { BankAccountRecord } from '@/models/money/bank-account';

/** Who was paid: names and numbers, except the last digits, which the payouts have too. */
export const bankEraser: Eraser = {
  erase: async ({ userId, vendorIds }, session) => {
    const ids = [userId, ...vendorIds].map((id) => new Types.ObjectId(id));
    const found = await BankAccountRecord.find({ ownerId: mongoose.trusted({ $in: ids }) })
      .session(session)
      .lean();
    for (const { _id, accountNumber } of found) {
      await BankAccountRecord.updateOne(
        { _id },
        {
          $set: {
            accountNumber: accountNumber.slice(-4),
            accountName: 'Deleted account',
            state: 'removed',
            reason: '',
            recipientCode: null,
          },
          $unset: { currentFor: 1, checkingFor: 1 },
        },
        { session },
      );
    }
  },
};
