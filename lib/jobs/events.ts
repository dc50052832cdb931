import 'server-only';
import type { SocketEmit } from '@/lib/platform/realtime';
import type { DeliveryJobDoc, JobOffer } from '@/models/delivery-job';

/** The room of a rider. */
export function riderRoom(riderId: string): string {
  return `rider:${riderId}`;
}

/** Tells riders that an offer is gone, all of them at once; all who had it if none are named. */
export function closedEntries(
  { id, riderIds }: JobOffer,
  to: readonly string[] = riderIds,
): SocketEmit[] {
  if (to.length === 0) return [];
  return [{ room: to.map(riderRoom), event: 'job-offer-closed', payload: { offerId: id } }];
}

/** Notifies a rider that a job of theirs changed, or is not theirs any more. */
export function jobUpdated(
  { _id, version }: DeliveryJobDoc,
  riderId: string,
  isMine = true,
): SocketEmit {
  const payload = { jobId: _id.toString(), version, isMine };
  return { room: riderRoom(riderId), event: 'job-updated', payload };
}

/** Tells the customer's page of something on the way that is no change of status. */
export function deliveryUpdated({ _id, kind, version }: DeliveryJobDoc): SocketEmit {
  const id = _id.toString();
  return { room: `${kind}:${id}`, event: 'delivery-updated', payload: { id, kind, version } };
}
