import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import type { ScopedActor } from '@/lib/core/roles';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import { statusRank } from '@/lib/delivery/status';
import { ownedBy } from '@/lib/platform/ownership';
import type { DeliveryJobDoc } from '@/models/delivery-job';
import type { ServiceDoc } from '@/models/purchase';
import { getService } from './services';

type RiderActor = ScopedActor<'rider'>;

/** The order, dispatch or errand of a job, which decides whose job it is; null for someone else's. */
export async function findOwn(
  { _id, kind }: Pick<DeliveryJobDoc, '_id' | 'kind'>,
  actor: RiderActor,
  session: ClientSession | null = null,
): Promise<ServiceDoc | null> {
  const { model, owners } = getService(kind);
  return model
    .findOne({ _id, ...ownedBy(actor, owners) })
    .session(session)
    .lean<ServiceDoc>();
}

export interface Carried {
  kind: ServiceKind;
  doc: ServiceDoc;
}

const ACTIVE_RANKS = [statusRank('Order Assigned'), statusRank('Order Picked')];

/** The orders, dispatches and errands that the rider is assigned to or carries. */
export async function listCarried(actor: RiderActor): Promise<Carried[]> {
  const found = await Promise.all(
    SERVICE_KINDS.map(async (kind) => {
      const { model, owners } = getService(kind);
      const isActive = { statusRank: mongoose.trusted({ $in: ACTIVE_RANKS }) };
      const docs = await model
        .find({ ...ownedBy(actor, owners), ...isActive })
        .lean<ServiceDoc[]>();
      return docs.map((doc) => ({ kind, doc }));
    }),
  );
  return found.flat();
}
