import { Types } from 'mongoose';
import { DeliveryJob } from '@/models/delivery-job';
import { Outbox } from '@/models/outbox';

/**
 * Leaves what was seeded as it is: no rider is asked to take it, no timer moves it on and no mail is
 * sent.
 */
export async function keepStill(id: string): Promise<void> {
  await DeliveryJob.updateOne({ _id: new Types.ObjectId(id) }, { nextOfferAt: null });
  await Outbox.deleteMany({ _id: new RegExp(id) });
}
