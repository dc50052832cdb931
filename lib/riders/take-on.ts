import 'server-only';
import type { ClientSession, Types } from 'mongoose';
import type { RideFields } from '@/lib/applications/policy';
import type { BankAccount } from '@/lib/core/bank-account';
import { toPlateKey } from '@/lib/core/text';
import { grantOrHoldRole } from '@/lib/users/pending-roles';
import { Rider } from '@/models/rider';

/**
 * Makes the applicant a rider with the fields of their approved application, in the caller's transaction.
 * Jobs of an existing rider stay. A new one can go online from the next call, or as `grantOrHoldRole` says.
 */
export async function takeOnRider(
  userId: Types.ObjectId,
  { vehicle, plate, licenceUntil, bank }: RideFields & { bank: BankAccount },
  session: ClientSession,
  now: Date,
): Promise<void> {
  await Rider.updateOne(
    { _id: userId },
    {
      $set: {
        status: 'approved',
        statusReason: '',
        vehicle: vehicle ?? 'foot',
        plate: plate ?? '',
        plateKey: toPlateKey(plate ?? ''),
        licenceUntil,
        payoutAccount: bank,
      },
    },
    { upsert: true, setDefaultsOnInsert: true, session },
  );
  await grantOrHoldRole(userId, 'rider', session, now);
}
