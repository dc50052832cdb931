import { Types } from 'mongoose';
import type { ServiceKind } from '@/lib/core/service-kind';
import { followJob } from '@/lib/riders/follow';
import { DeliveryJob } from '@/models/delivery-job';
import { Outbox } from '@/models/outbox';

/**
 * Leaves what was seeded as it is: it has its delivery job, but no rider is asked to take it, no
 * timer moves it on and no mail is sent.
 */
export async function keepStill(kind: ServiceKind, id: string, at: Date): Promise<void> {
  await followJob(kind, id, at);
  await DeliveryJob.updateOne({ _id: new Types.ObjectId(id) }, { nextOfferAt: null });
  await Outbox.deleteMany({ _id: new RegExp(id) });
}
