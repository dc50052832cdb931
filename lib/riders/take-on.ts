import 'server-only';
import type { ClientSession, Types } from 'mongoose';
import type { BankAccount, RideFields } from '@/lib/applications/policy';
import { Rider } from '@/models/rider';
import { User } from '@/models/user';

/**
 * Makes the applicant a rider with the fields of their approved application, in the caller's transaction.
 * Jobs of an existing rider stay.
 */
export async function takeOnRider(
  userId: Types.ObjectId,
  { vehicle, plate, licenceUntil, bank }: RideFields & { bank: BankAccount },
  session: ClientSession,
): Promise<void> {
  await Rider.updateOne(
    { _id: userId },
    {
      $set: {
        status: 'approved',
        statusReason: '',
        vehicle: vehicle ?? 'foot',
        plate: plate ?? '',
        licenceUntil,
        payoutAccount: bank,
      },
    },
    { upsert: true, setDefaultsOnInsert: true, session },
  );
  await User.updateOne({ _id: userId }, { $addToSet: { roles: 'rider' } }, { session });
}
