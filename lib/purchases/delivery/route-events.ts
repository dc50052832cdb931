import 'server-only';
import type { JobEventDto } from '@/lib/purchases/moves/staff-dto';
import type { OrderEvent } from '@/lib/purchases/moves/state';
import type { Delivery, JobStop, PastOffer } from '@/models/purchases/delivery';
import type { PurchaseDoc } from '@/models/purchases/purchase';
import type { RouteCommand } from './staff-dto';
import { lastRider } from './state';

type ToName = (id: string | undefined) => string | null;

const NOTHING = {
  name: null,
  items: [] as string[],
  offer: null,
  reason: '',
  told: null,
  fault: null,
  refund: 0,
  rider: null,
} as const;

/** Offers, arrivals, calls and finished stops of a job, for the timeline. */
export function routeEvents(
  job: Delivery,
  order: Pick<PurchaseDoc, 'riderId' | 'events'>,
  toName: ToName,
): JobEventDto[] {
  const { events } = order;
  const rider = lastRider(order) ?? undefined;
  return [
    ...job.offers.map((offer, index) => offerEvent(offer, index, job, events, toName)),
    ...job.stops.flatMap((stop) => stopEvents(stop, job, rider, toName)),
    ...(job.unreachable
      ? [
          {
            ...byRider('unreachable', job.unreachable.at, rider, toName),
            reason: job.unreachable.reason,
          },
        ]
      : []),
  ];
}

function offerEvent(
  { at, asked, riderIds }: PastOffer,
  index: number,
  { offers, offer, declines }: Delivery,
  events: readonly OrderEvent[],
  toName: ToName,
): JobEventDto {
  const end = offers[index + 1]?.at ?? null;
  const isDuring = (time: Date) => time >= at && (!end || time < end);
  const taken = events.find(
    ({ command, by, riderId, at: time }) =>
      command === 'assign' && by === 'rider' && isDuring(time) && riderIds.includes(riderId ?? ''),
  )?.riderId;
  const declined = riderIds.filter((id) =>
    declines.some((one) => one.riderId === id && isDuring(one.at)),
  );
  const silent = riderIds.filter((id) => id !== taken && !declined.includes(id));
  const names = (ids: readonly string[]) => ids.flatMap((id) => toName(id) ?? []);
  return {
    ...NOTHING,
    at: at.toISOString(),
    status: 'Order Confirmed',
    command: 'offer',
    by: 'system',
    offer: {
      asked,
      declined: names(declined),
      silent: names(silent),
      isOpen: offer?.sentAt.getTime() === at.getTime(),
    },
    rider: toName(taken),
  };
}

function stopEvents(
  stop: JobStop,
  job: Delivery,
  rider: string | undefined,
  toName: ToName,
): JobEventDto[] {
  const before = job.holdings?.find(({ stops }) => stops.includes(stop.seq))?.riderId;
  const riderId = before ?? rider;
  const event = (command: RouteCommand, at: Date | null, reason = ''): JobEventDto[] =>
    at ? [{ ...byRider(command, at, riderId, toName), items: [getPlace(stop)], reason }] : [];
  const isErrand = stop.kind === 'errand' && stop.state !== 'open';
  return [
    ...event('arrive', stop.arrivedAt),
    ...stop.contacts.flatMap((at) => event('call', at)),
    ...(isErrand
      ? event(stop.state === 'skipped' ? 'stop-skipped' : 'stop-done', stop.doneAt, stop.remark)
      : []),
  ];
}

function getPlace({ name, address }: JobStop): string {
  return name || (address.split(', ')[0] ?? address);
}

function byRider(
  command: RouteCommand,
  at: Date,
  riderId: string | undefined,
  toName: ToName,
): JobEventDto {
  return {
    ...NOTHING,
    at: at.toISOString(),
    status: 'Order Assigned',
    command,
    by: 'rider',
    name: toName(riderId),
  };
}

/** Ids of the users that the events name. */
export function ridersOfRoute({ offers, declines }: Delivery): string[] {
  return [...offers.flatMap(({ riderIds }) => riderIds), ...declines.map(({ riderId }) => riderId)];
}
