import { Types } from 'mongoose';
import { Outbox } from '@/models/platform/outbox';
import { DeliveryJob } from '@/models/purchases/delivery-job';

/**
 * Removes the timers and mails of a seeded purchase and ends its search for a rider, so that it stays in
 * its status.
 */
export async function freezeSeeded(id: string): Promise<void> {
  await DeliveryJob.updateOne({ _id: new Types.ObjectId(id) }, { nextOfferAt: null });
  await Outbox.deleteMany({ _id: new RegExp(id) });
}
