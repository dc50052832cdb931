import 'server-only';
import type { ClientSession } from 'mongoose';
import { roadMetres } from '@/lib/core/maps/distance';
import { kobo, sumKobo } from '@/lib/core/money';
import { riderShare } from '@/lib/core/pricing/delivery-fee';
import { enqueue, type OutboxEntry } from '@/lib/platform/outbox';
import type { OrderState } from '@/lib/purchases/moves/state';
import type { Delivery, JobStop } from '@/models/purchases/delivery';
import type { PurchaseDoc } from '@/models/purchases/purchase';
import { getHoldings } from './holdings';
import {
  closedEntries,
  type DeliveredDoc,
  type DeliveryJob,
  deliveryUpdated,
  jobUpdated,
  saveJob,
  toJob,
} from './job';
import { closeOffer, firstOfferAt, freeRider, waveEntry } from './offers';
import { planDelivery } from './plan';
import { assignedAt, deliveryState } from './state';

/** A purchase before and after a change; `before` is null when it is placed. */
export interface OrderChange {
  before: OrderState | null;
  after: OrderState;
}

/** Initial values of the fields that are not planned. */
const NEW_DELIVERY = {
  version: 0,
  takenOfferId: null,
  searchingSince: null,
  turn: 0,
  nextOfferAt: null,
  isStarved: false,
  offer: null,
  declinedBy: [],
  offers: [],
  declines: [],
  unreachable: null,
} as const satisfies Partial<Delivery>;

const NO_SEARCH = {
  offer: null,
  nextOfferAt: null,
  isStarved: false,
} as const satisfies Partial<Delivery>;

/**
 * The delivery of a new purchase, to be saved with it in the same transaction. `after`: its state. Starts
 * the search for a rider if no shop has to accept it.
 */
export async function startDelivery(
  doc: PurchaseDoc,
  after: OrderState,
  session: ClientSession,
  now: Date,
): Promise<Delivery> {
  const planned: Delivery = { ...(await planDelivery(doc, session)), ...NEW_DELIVERY };
  const job = toJob({ ...doc, delivery: planned });
  const change = { before: null, after };
  const started = await advance(job, doc, change, session, now);
  const version = 1;
  await enqueue(toEntries(job, { ...job, ...started, version }, change), session, now);
  return { ...planned, ...started, version };
}

/**
 * Syncs a purchase's delivery with it, in the transaction that changes it: starts or ends the search for a
 * rider, releases the rider who has lost or finished it. `doc`: the purchase after the change. Throws
 * `ConcurrentChange` if the delivery changed concurrently.
 */
export async function syncDelivery(
  doc: DeliveredDoc,
  change: OrderChange,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const job = toJob(doc);
  const fields = await advance(job, doc, change, session, now);
  const after = { ...job, ...fields, version: job.version + 1 };
  await saveJob(job, { $set: fields }, session);
  const [oldRider, newRider] = [change.before?.riderId ?? null, change.after.riderId];
  const isOver = isEnded(change.after);
  if (oldRider && (oldRider !== newRider || isOver)) {
    await freeRider(oldRider, after._id, session, now, isOver);
  }
  if (!after.offer) await closeOffer(job.offer, session, now);
  await enqueue(toEntries(job, after, change), session, now);
}

/** The fields of the delivery that a change of its purchase sets. */
async function advance(
  job: DeliveryJob,
  doc: PurchaseDoc,
  change: OrderChange,
  session: ClientSession,
  now: Date,
): Promise<Partial<Delivery>> {
  const moved = advanceStops(job, change, now);
  const search = await updateSearch({ ...job, ...moved }, doc, change, session, now);
  return { ...moved, ...search };
}

function isEnded(order: OrderState): boolean {
  const state = deliveryState(order);
  return state === 'delivered' || state === 'cancelled';
}

/** The stops after the change, and the fields that a change of rider resets. */
function advanceStops(
  job: DeliveryJob,
  { before, after }: OrderChange,
  now: Date,
): Partial<Delivery> {
  const changesRider = before !== null && before.riderId !== after.riderId;
  const isLost = changesRider && before.riderId !== null && !isEnded(after);
  const stops = isLost ? job.stops.map(reset) : job.stops;
  return {
    ...toRoute(job, stops, after, now),
    ...(isLost && { holdings: findHoldings(job, before), unreachable: null }),
    ...(changesRider && after.riderId !== null && { takenOfferId: findTaken(job, after.riderId) }),
  };
}

/** The open offer, if the job's new rider has it. */
function findTaken({ offer }: DeliveryJob, riderId: string): string | null {
  return offer?.riderIds.includes(riderId) ? offer.id : null;
}

function findHoldings(job: DeliveryJob, before: OrderState) {
  const handedOver = before.parts.flatMap(({ vendorId, handedOverAt }) =>
    handedOverAt ? vendorId : [],
  );
  const rider = { riderId: before.riderId, assignedAt: assignedAt(before.events) };
  return getHoldings(job, rider, handedOver);
}

async function updateSearch(
  job: DeliveryJob,
  { scheduledFor }: PurchaseDoc,
  { before, after }: OrderChange,
  session: ClientSession,
  now: Date,
): Promise<Partial<Delivery>> {
  if (deliveryState(after) !== 'searching') return NO_SEARCH;
  const start = scheduledFor && scheduledFor > now ? scheduledFor : now;
  const isNew = before === null || deliveryState(before) !== 'searching';
  const search = {
    ...(isNew && { searchingSince: start, turn: 0, offer: null }),
    // The rider who lost it gets no further offer.
    declinedBy: before?.riderId
      ? [...new Set([...job.declinedBy, before.riderId])]
      : job.declinedBy,
  };
  const searched = { ...job, ...search };
  if (searched.offer) return search;
  return { ...search, nextOfferAt: await firstOfferAt(searched, start, session, now) };
}

/** The stops after the order's change, the path between them, and the pay. */
function toRoute(
  { pathM, earningsKobo }: DeliveryJob,
  stops: readonly JobStop[],
  order: OrderState,
  now: Date,
): Pick<DeliveryJob, 'stops' | 'pathM' | 'earningsKobo'> {
  const after = stops.map((stop) => toStopAfter(stop, order, now));
  const live = order.parts.filter(({ status }) => status !== 'Order Cancelled');
  // If all of it is cancelled, the ledger decides about the pay.
  if (live.length === 0 || live.length === order.parts.length) {
    return { stops: after, pathM, earningsKobo };
  }
  const visited = after.filter(({ state }) => state !== 'skipped');
  const legs = visited.slice(1).map((stop, index) => roadMetres(visited[index] ?? stop, stop));
  return {
    stops: after,
    pathM: legs.reduce((sum, metres) => sum + metres, 0),
    earningsKobo: riderShare(sumKobo(live.map(({ deliveryKobo }) => kobo(deliveryKobo)))),
  };
}

/**
 * An open stop, reset for the next rider; an open request of the last one is declined. Wrong PINs stay,
 * because they count against the shop's PIN.
 */
function reset(stop: JobStop): JobStop {
  if (stop.state !== 'open') return stop;
  const { approval = null } = stop;
  return {
    ...stop,
    arrivedAt: null,
    isDoubtful: false,
    contacts: [],
    approval: approval?.state === 'asked' ? { ...approval, state: 'declined' } : approval,
  };
}

/**
 * The state of a shop's stop follows from its part, that of the drop-off from the whole order. The code
 * that a rider delivers by proves that they are there.
 */
function toStopAfter(stop: JobStop, order: OrderState, now: Date): JobStop {
  if (stop.kind === 'dropoff' && stop.state === 'open' && deliveryState(order) === 'delivered') {
    const isByRider = order.events.at(-1)?.by === 'rider';
    const arrivedAt = stop.arrivedAt ?? (isByRider ? now : null);
    return { ...stop, state: 'done', arrivedAt, doneAt: now };
  }
  const part = order.parts.find(
    ({ vendorId }) => stop.vendorId !== '' && vendorId === stop.vendorId,
  );
  if (!part) return stop;
  if (part.status === 'Order Cancelled' && stop.state === 'open') {
    return { ...stop, state: 'skipped', doneAt: now };
  }
  if (part.status === 'Order Picked' && stop.state === 'open') {
    return { ...stop, state: 'done', doneAt: now };
  }
  // Back to the shop: the next rider picks it up.
  const isReturned = part.status === 'Order Confirmed' || part.status === 'Order Assigned';
  return isReturned && stop.state === 'done'
    ? reset({ ...stop, state: 'open', doneAt: null })
    : stop;
}

function toEntries(job: DeliveryJob, after: DeliveryJob, change: OrderChange): OutboxEntry[] {
  const current = change.after.riderId;
  const riders = new Set([change.before?.riderId, current].flatMap((id) => id ?? []));
  const isOpen = !isEnded(change.after);
  return [
    ...[...riders].map((riderId) => jobUpdated(after, riderId, isOpen && riderId === current)),
    deliveryUpdated(after),
    ...(job.offer && !after.offer
      ? closedEntries(
          job.offer,
          job.offer.riderIds.filter((riderId) => riderId !== current),
        )
      : []),
    ...(after.nextOfferAt && Number(after.nextOfferAt) !== Number(job.nextOfferAt)
      ? [waveEntry(after._id.toString(), after.nextOfferAt)]
      : []),
  ];
}
