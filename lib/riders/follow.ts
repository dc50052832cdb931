import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { kobo, sumKobo } from '@/lib/core/money';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import { roadMetres } from '@/lib/delivery/distance';
import { riderShare } from '@/lib/delivery/fee';
import { isLive, overallStatus, STATUSES, statusRank } from '@/lib/delivery/status';
import { closedEntries, deliveryUpdated, jobUpdated } from '@/lib/jobs/events';
import { closeOffer, firstOfferAt, freeRider, waveEntry } from '@/lib/jobs/offers';
import { planJob } from '@/lib/jobs/plan';
import { JOB_CHANGED, jobChangedIds } from '@/lib/moves/job-changed';
import type { OrderState } from '@/lib/moves/state';
import { ConcurrentChange } from '@/lib/moves/transaction';
import { isOpenToRiders } from '@/lib/moves/transition';
import { inTransaction } from '@/lib/platform/db';
import { defineTimer, enqueue, type OutboxEntry, OVERDUE_LIMIT } from '@/lib/platform/outbox';
import {
  DeliveryJob,
  type DeliveryJobDoc,
  type JobState,
  type JobStop,
} from '@/models/delivery-job';
import type { ServiceDoc } from '@/models/service-fields';
import { serviceOf } from './services';

/**
 * Lets the job of an order, a dispatch or an errand follow what it has become: makes the job, starts or
 * ends the search for a rider, frees the rider when it is over. Changes nothing where the job has seen
 * this revision already, so a repeat does no harm.
 */
export async function followJob(kind: ServiceKind, id: string, now: Date): Promise<void> {
  await inTransaction((session) => follow(kind, id, session, now));
}

/** `followJob` inside the caller's transaction. */
export async function follow(
  kind: ServiceKind,
  id: string,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const service = serviceOf(kind);
  const doc = (await service.model.findById(id).session(session).lean()) as ServiceDoc | null;
  if (!doc) return;
  const job = await DeliveryJob.findById(id).session(session).lean();
  if (job && job.rev >= doc.rev) return;
  const order = service.stateOf(doc);
  const before = job ?? { ...(await planJob(kind, doc, session)), ...UNSEEN };
  const after = await nextJob(before, doc, order, session, now);
  if (job) {
    // Whoever changed the job meanwhile wins; this row is then tried again.
    const saved = await DeliveryJob.updateOne(
      { _id: job._id, version: job.version },
      { $set: { ...after, _id: undefined } },
      { session },
    );
    if (saved.matchedCount !== 1) throw new ConcurrentChange(`job ${id} changed meanwhile`);
  } else {
    await DeliveryJob.create([after], { session });
  }
  const lostRider = before.riderId && String(before.riderId) !== String(after.riderId);
  const isOver = after.endedAt !== null && before.endedAt === null;
  if (before.riderId && (lostRider || isOver)) {
    await freeRider(before.riderId, after._id, session, now);
  }
  if (!after.offer) await closeOffer(before.offer, session, now);
  await enqueue(announcements(before, after), session, now);
}

/** What a job has before it follows its order for the first time. */
const UNSEEN = {
  rev: 0,
  version: 0,
  state: 'waiting',
  readyAt: null,
  riderId: null,
  assignedAt: null,
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
  commands: [],
  endedAt: null,
} as const satisfies Partial<DeliveryJobDoc>;

/** The job as it is after the order's last change. */
async function nextJob(
  before: DeliveryJobDoc,
  doc: ServiceDoc,
  order: OrderState,
  session: ClientSession,
  now: Date,
): Promise<DeliveryJobDoc> {
  const state = jobStateOf(order);
  const riderId = order.riderId === null ? null : new Types.ObjectId(order.riderId);
  const isOver = state === 'delivered' || state === 'cancelled';
  const isNewcomers = before.riderId !== null && !isOver && !before.riderId.equals(riderId);
  const stops = isNewcomers ? before.stops.map(untouched) : before.stops;
  const job: DeliveryJobDoc = {
    ...before,
    rev: doc.rev,
    version: before.version + 1,
    state,
    readyAt: readyAtOf(order),
    ...routeAfter(before, stops, order, now),
    unreachable: isNewcomers ? null : before.unreachable,
    riderId: isOver ? before.riderId : riderId,
    endedAt: isOver ? (before.endedAt ?? now) : null,
  };
  if (state !== 'searching') return { ...job, ...NO_SEARCH };
  const start = doc.scheduledFor && doc.scheduledFor > now ? doc.scheduledFor : now;
  const isNew = before.state !== 'searching';
  const searched = {
    ...job,
    ...(isNew && { searchingSince: start, turn: 0, offer: null, assignedAt: null }),
    // The rider whom it was taken from is not asked again.
    declinedBy: before.riderId
      ? [...new Set([...before.declinedBy, before.riderId.toString()])]
      : before.declinedBy,
  };
  if (searched.offer) return searched;
  return { ...searched, nextOfferAt: await firstOfferAt(searched, start, session, now) };
}

const NO_SEARCH = {
  offer: null,
  nextOfferAt: null,
  isStarved: false,
} as const satisfies Partial<DeliveryJobDoc>;

/** The state of the job of an order. */
function jobStateOf(order: OrderState): JobState {
  const status = overallStatus(order.items);
  if (status === 'Order Cancelled') return 'cancelled';
  if (status === 'Order Delivered') return 'delivered';
  if (status === 'Order Picked') return 'picked';
  if (status === 'Order Assigned') return 'assigned';
  return isOpenToRiders(order) ? 'searching' : 'waiting';
}

/** The stops after the order's last change, the way between them, and what it pays. */
function routeAfter(
  { pathM, earningsKobo }: DeliveryJobDoc,
  stops: readonly JobStop[],
  order: OrderState,
  now: Date,
): Pick<DeliveryJobDoc, 'stops' | 'pathM' | 'earningsKobo'> {
  const after = stops.map((stop) => stopAfter(stop, order, now));
  const live = order.parts.filter(({ status }) => status !== 'Order Cancelled');
  // Cancelled as a whole, it pays what was promised, or nothing: the ledger tells.
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

/** When the last shop is ready, as far as they said; null for what has no shops. */
function readyAtOf({ parts, isDirect }: OrderState): Date | null {
  if (isDirect) return null;
  const times = parts
    .filter(({ status }) => status !== 'Order Cancelled')
    .flatMap(({ readyAt, readyBy }) => readyAt ?? readyBy ?? []);
  return times.length > 0 ? new Date(Math.max(...times.map(Number))) : null;
}

/**
 * An open stop as the next rider finds it: what was asked for the last one is declined. Wrong PINs
 * still count: they are the shop's.
 */
export function untouched(stop: JobStop): JobStop {
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

/** The stop of a shop follows the shop's part, and the last one the whole. */
function stopAfter(stop: JobStop, order: OrderState, now: Date): JobStop {
  const { parts } = order;
  if (stop.kind === 'dropoff' && stop.state === 'open' && jobStateOf(order) === 'delivered') {
    return { ...stop, state: 'done', doneAt: now };
  }
  const part = parts.find(({ vendorId }) => stop.vendorId !== '' && vendorId === stop.vendorId);
  if (!part) return stop;
  if (part.status === 'Order Cancelled' && stop.state === 'open') {
    return { ...stop, state: 'skipped', doneAt: now };
  }
  if (part.status === 'Order Picked' && stop.state === 'open') {
    return { ...stop, state: 'done', doneAt: now };
  }
  // Given back: the next rider picks it up anew.
  const isTakenBack = part.status === 'Order Confirmed' || part.status === 'Order Assigned';
  return isTakenBack && stop.state === 'done'
    ? untouched({ ...stop, state: 'open', doneAt: null })
    : stop;
}

function announcements(before: DeliveryJobDoc, after: DeliveryJobDoc): OutboxEntry[] {
  const riders = new Set([before.riderId, after.riderId].flatMap((id) => id?.toString() ?? []));
  return [
    ...[...riders].map((riderId) => jobUpdated(after, riderId)),
    deliveryUpdated(after),
    ...(before.offer && !after.offer ? closedEntries(before.offer) : []),
    ...(after.nextOfferAt && Number(after.nextOfferAt) !== Number(before.nextOfferAt)
      ? [waveEntry(after._id.toString(), after.nextOfferAt)]
      : []),
  ];
}

const ONGOING = STATUSES.filter(isLive).map(statusRank);

/**
 * What is under way without a job, the oldest first. A job that missed a change sees it with the next
 * one.
 */
async function findWithoutJob(kind: ServiceKind, before: Date) {
  const docs = (await serviceOf(kind)
    .model.find(
      {
        statusRank: mongoose.trusted({ $in: ONGOING }),
        createdAt: mongoose.trusted({ $lte: before }),
      },
      { rev: 1, createdAt: 1 },
    )
    .sort({ createdAt: 1 })
    .limit(OVERDUE_LIMIT)
    .lean()) as Pick<ServiceDoc, '_id' | 'rev' | 'createdAt'>[];
  const ids = docs.map(({ _id }) => _id);
  const jobs = await DeliveryJob.find({ _id: mongoose.trusted({ $in: ids }) }, { _id: 1 }).lean();
  const followed = new Set(jobs.map(({ _id }) => _id.toString()));
  return docs
    .filter(({ _id }) => !followed.has(_id.toString()))
    .map(({ _id, rev, createdAt }) => ({
      ids: { kind, id: _id.toString(), rev },
      runAt: createdAt,
    }));
}

/** The timer by which jobs follow their orders. */
export const followTimers = {
  changed: defineTimer(JOB_CHANGED, {
    ids: jobChangedIds,
    key: ({ kind, id, rev }) => `${kind}:${id}:${rev}`,
    run: ({ kind, id }, now) => followJob(kind, id, now),
    findOverdue: async (before) =>
      (await Promise.all(SERVICE_KINDS.map((kind) => findWithoutJob(kind, before)))).flat(),
  }),
};
