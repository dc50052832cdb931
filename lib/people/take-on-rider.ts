import 'server-only';
import type { ClientSession, Types } from 'mongoose';
import { toPlateKey } from '@/lib/core/text';
import type { Vehicle } from '@/lib/core/vehicles';
import { Rider } from '@/models/people/rider';
import { grantOrHoldRole } from './pending-roles';

/** What a rider rides with. */
interface RiderFields {
  vehicle: Vehicle | null;
  plate: string | null;
  licenceUntil: string | null;
}

/**
 * Makes the applicant a rider with the fields of their approved application, in the caller's transaction.
 * Jobs of an existing rider stay. A new one can go online from the next call, or as `grantOrHoldRole` says.
 */
export async function takeOnRider(
  userId: Types.ObjectId,
  { vehicle, plate, licenceUntil }: RiderFields,
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
      },
    },
    { upsert: true, setDefaultsOnInsert: true, session },
  );
  await grantOrHoldRole(userId, 'rider', session, now);
}
