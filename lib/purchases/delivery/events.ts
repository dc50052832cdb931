import 'server-only';
import type { SocketEmit } from '@/lib/platform/realtime';
import type { JobOffer } from '@/models/purchases/delivery';
import type { DeliveryJob } from './store';

export function riderRoom(riderId: string): string {
  return `rider:${riderId}`;
}

/** One event that closes an offer for these riders; by default for all who have it. */
export function closedEntries(
  { id, riderIds }: JobOffer,
  to: readonly string[] = riderIds,
): SocketEmit[] {
  if (to.length === 0) return [];
  return [{ room: to.map(riderRoom), event: 'job-offer-closed', payload: { offerId: id } }];
}

/** Event for a rider whose job changed, or who lost it (`isMine` false). */
export function jobUpdated(
  { _id, version }: DeliveryJob,
  riderId: string,
  isMine = true,
): SocketEmit {
  const payload = { jobId: _id.toString(), version, isMine };
  return { room: riderRoom(riderId), event: 'job-updated', payload };
}

/** Event for the customer's page: the delivery changed. */
export function deliveryUpdated({ _id, kind, version }: DeliveryJob): SocketEmit {
  const id = _id.toString();
  return { room: `${kind}:${id}`, event: 'delivery-updated', payload: { id, kind, version } };
}
