import { Types } from 'mongoose';
import type { ServiceKind } from '@/lib/core/service-kind';
import { syncJob } from '@/lib/jobs/sync';
import { inTransaction } from '@/lib/platform/db';
import { serviceOf } from '@/lib/riders/services';
import { DeliveryJob } from '@/models/delivery-job';
import { Outbox } from '@/models/outbox';
import type { ServiceDoc } from '@/models/service-fields';

/**
 * Leaves what was seeded as it is: it has its delivery job, but no rider is asked to take it, no
 * timer moves it on and no mail is sent.
 */
export async function keepStill(kind: ServiceKind, id: string, at: Date): Promise<void> {
  const { model, stateOf } = serviceOf(kind);
  const doc = await model.findById(id).orFail().lean<ServiceDoc>();
  const placed = { before: null, after: stateOf(doc) };
  await inTransaction((session) => syncJob(kind, doc, placed, session, at));
  await DeliveryJob.updateOne({ _id: new Types.ObjectId(id) }, { nextOfferAt: null });
  await Outbox.deleteMany({ _id: new RegExp(id) });
}
