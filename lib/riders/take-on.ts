import 'server-only';
import type { ClientSession, Types } from 'mongoose';
import type { BankAccount, RideFields } from '@/lib/applications/policy';
import { Rider } from '@/models/rider';
import { User } from '@/models/user';

/**
 * Makes somebody a rider as their approved application says, in the caller's transaction; one who is a
 * rider keeps their jobs and gets the new papers.
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
