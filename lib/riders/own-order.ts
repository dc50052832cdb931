import 'server-only';
import mongoose, { type ClientSession, type Types } from 'mongoose';
import type { ScopedActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import { isOngoing, statusAt } from '@/lib/delivery/status';
import { ownedBy } from '@/lib/platform/ownership';
import { DeliveryJob, type DeliveryJobDoc } from '@/models/delivery-job';
import { RIDER_OWNERS, Rider } from '@/models/rider';
import type { ServiceDoc } from '@/models/service-fields';
import { serviceOf } from './services';

// Whose job it is, its order says.

type RiderActor = ScopedActor<'rider'>;

/** The order, dispatch or errand of a job, if the rider has it or has delivered it; null otherwise. */
export async function findOwn(
  { _id, kind }: Pick<DeliveryJobDoc, '_id' | 'kind'>,
  actor: RiderActor,
  session: ClientSession | null = null,
): Promise<ServiceDoc | null> {
  const { model, owners } = serviceOf(kind);
  return model
    .findOne({ _id, ...ownedBy(actor, owners) })
    .session(session)
    .lean<ServiceDoc>();
}

/** Where a job under way is. */
export interface CurrentJob {
  id: Types.ObjectId;
  kind: ServiceKind;
  statusRank: number;
}

/** The rider's jobs under way. */
export async function listCurrent(actor: RiderActor): Promise<CurrentJob[]> {
  const rider = await Rider.findOne(ownedBy(actor, RIDER_OWNERS), { jobIds: 1 }).lean();
  if (!rider || rider.jobIds.length === 0) return [];
  const filter = { _id: mongoose.trusted({ $in: rider.jobIds }) };
  const jobs = await DeliveryJob.find(filter, { kind: 1 }).lean();
  const found = await Promise.all(
    jobs.map(async ({ _id: id, kind }) => {
      const { model, owners } = serviceOf(kind);
      const doc = await model
        .findOne({ _id: id, ...ownedBy(actor, owners) }, { statusRank: 1 })
        .lean<Pick<ServiceDoc, 'statusRank'>>();
      return doc && { id, kind, statusRank: doc.statusRank };
    }),
  );
  return found.flatMap((job) => (job && isOngoing(statusAt(job.statusRank)) ? [job] : []));
}
