import 'server-only';
import type { OutboxEntry } from '@/lib/platform/outbox';
import type { DeliveryJobDoc, JobOffer } from '@/models/delivery-job';

/** The room of a rider. */
export function riderRoom(riderId: string): string {
  return `rider:${riderId}`;
}

/** Tells riders that an offer is gone, all of them at once; all who had it if none are named. */
export function closedEntries(
  { id, riderIds }: JobOffer,
  to: readonly string[] = riderIds,
): OutboxEntry[] {
  if (to.length === 0) return [];
  return [
    {
      id: `socket:offer:${id}:closed`,
      work: {
        type: 'socket',
        room: to.map(riderRoom),
        event: 'job-offer-closed',
        payload: { offerId: id },
      },
    },
  ];
}

/** Tells a rider that a job of theirs changed, or is not theirs any more. */
export function jobUpdated(job: DeliveryJobDoc, riderId: string): OutboxEntry {
  const { _id, version } = job;
  const isMine = job.riderId?.toString() === riderId && job.endedAt === null;
  const room = riderRoom(riderId);
  return {
    id: `socket:${room}:job:${_id}:${version}`,
    work: {
      type: 'socket',
      room,
      event: 'job-updated',
      payload: { jobId: _id.toString(), version, isMine },
    },
  };
}

/** Tells the customer's page of something on the way that is no change of status. */
export function deliveryUpdated({ _id, kind, version }: DeliveryJobDoc): OutboxEntry {
  const id = _id.toString();
  const room = `${kind}:${id}`;
  return {
    id: `socket:${room}:delivery:${version}`,
    work: {
      type: 'socket',
      room,
      event: 'delivery-updated',
      payload: { id, kind, version },
    },
  };
}
