import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import type { ScopedActor } from '@/lib/core/roles';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { statusRank } from '@/lib/delivery/status';
import { ownedBy } from '@/lib/platform/ownership';
import type { DeliveryJobDoc } from '@/models/delivery-job';
import { PURCHASE_OWNERS, Purchase, type PurchaseDoc } from '@/models/purchase';

type RiderActor = ScopedActor<'rider'>;

/** The order, dispatch or errand of a job, which decides whose job it is; null for someone else's. */
export async function findOwn(
  { _id, kind }: Pick<DeliveryJobDoc, '_id' | 'kind'>,
  actor: RiderActor,
  session: ClientSession | null = null,
): Promise<PurchaseDoc | null> {
  const own = ownedBy(actor, PURCHASE_OWNERS);
  return Purchase.findOne({ _id, kind, ...own })
    .session(session)
    .lean();
}

const ACTIVE_RANKS = [statusRank('Order Assigned'), statusRank('Order Picked')];

/** The orders, dispatches and errands that the rider is assigned to or carries. */
export async function listCarried(actor: RiderActor): Promise<PurchaseDoc[]> {
  const own = ownedBy(actor, PURCHASE_OWNERS);
  const statusRank = mongoose.trusted({ $in: ACTIVE_RANKS });
  const found = await Promise.all(
    SERVICE_KINDS.map((kind) => Purchase.find({ kind, ...own, statusRank }).lean()),
  );
  return found.flat();
}
