import 'server-only';
import type { ClientSession, Types, UpdateQuery } from 'mongoose';
import { ConcurrentChange } from '@/lib/platform/db';
import { DeliveryJob, type DeliveryJobDoc } from '@/models/purchases/delivery-job';

export function readJob(id: Types.ObjectId, session: ClientSession): Promise<DeliveryJobDoc> {
  return DeliveryJob.findById(id).session(session).orFail().lean<DeliveryJobDoc>();
}

/** Throws `ConcurrentChange` if the job has changed since it was read. */
export async function saveJob(
  { _id, version }: DeliveryJobDoc,
  changes: UpdateQuery<DeliveryJobDoc>,
  session: ClientSession,
): Promise<void> {
  const saved = await DeliveryJob.updateOne(
    { _id, version },
    { ...changes, $inc: { version: 1 } },
    { session },
  );
  if (saved.matchedCount !== 1) throw new ConcurrentChange(`job ${_id} changed concurrently`);
}
