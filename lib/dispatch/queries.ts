import 'server-only';
import { isObjectId } from '@/lib/core/ids';
import type { ScopedActor } from '@/lib/core/roles';
import { directSnapshot } from '@/lib/moves/direct';
import type { OrderSnapshot } from '@/lib/moves/dto';
import { type RelatedDocs, toDirectDto } from '@/lib/orders/map';
import { estimateDirect } from '@/lib/orders/policy';
import { findOwn, listOwn } from '@/lib/orders/service-queries';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { DISPATCH_OWNERS, Dispatch, type DispatchDoc } from '@/models/dispatch';
import type { DispatchDto } from './dto';

const DISPATCHES = { model: Dispatch, owners: DISPATCH_OWNERS };

/** The customer's own dispatches, whole (spec §7), newest first. */
export async function listDispatches(actor: ScopedActor<'self'>): Promise<DispatchDto[]> {
  const found = await listOwn(DISPATCHES, actor);
  return found.map(({ doc, ...related }) => toDispatchDto(doc, related));
}

/** The customer's own dispatch; null for a malformed id and for someone else's. */
export async function findDispatch(
  dispatchId: string,
  actor: ScopedActor<'self'>,
): Promise<DispatchDto | null> {
  const found = await findOwn(DISPATCHES, dispatchId, actor);
  return found && toDispatchDto(found.doc, found);
}

/** The state of the customer's own dispatch for the live room; null as in `findDispatch`. */
export async function findDispatchSnapshot(
  dispatchId: string,
  actor: ScopedActor<'self' | 'rider'>,
): Promise<OrderSnapshot | null> {
  if (!isObjectId(dispatchId)) return null;
  await connectDb();
  const filter = { _id: dispatchId, ...ownedBy(actor, DISPATCH_OWNERS) };
  const doc = await Dispatch.findOne(filter, { rev: 1, statusRank: 1 }).lean();
  return doc && directSnapshot('dispatch', doc);
}

function toDispatchDto(dispatch: DispatchDoc, related: RelatedDocs): DispatchDto {
  const { pickupAddress, dropoff, deliveryNote } = dispatch;
  const { name, phone, address, note } = pickupAddress;
  const { firstName, lastName, email } = dropoff;
  const { pathM, isExpress, scheduledFor, createdAt } = dispatch;
  const route = { pathM, stops: 1, isExpress, startsAt: scheduledFor ?? createdAt };
  return {
    ...toDirectDto(dispatch, related, estimateDirect(route)),
    pickupAddress: { name, phone, address, note },
    dropoff: { firstName, lastName, email, phone: dropoff.phone, address: dropoff.address },
    deliveryNote,
  };
}
