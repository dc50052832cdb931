import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { type Ineligible, ineligibility, type Vehicle } from '@/lib/delivery/assignment';
import { straightMetres } from '@/lib/delivery/distance';
import { toCandidates, toOpenJob } from '@/lib/jobs/candidates';
import { closedEntries, deliveryUpdated, jobUpdated } from '@/lib/jobs/events';
import { holdingsOf, riderBefore } from '@/lib/jobs/holdings';
import { closeOffer, freeRider } from '@/lib/jobs/offers';
import { type Applied, applyWithin } from '@/lib/moves/apply';
import type { OrderCommand } from '@/lib/moves/state';
import { connectDb } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { DeliveryJob, type DeliveryJobDoc } from '@/models/delivery-job';
import type { OrderDoc } from '@/models/order';
import { Rider } from '@/models/rider';
import type { ServiceDoc } from '@/models/service-fields';
import { User } from '@/models/user';
import { reserveRider } from './claim';
import { follow, untouched } from './follow';
import { serviceOf } from './services';

type Staff = ScopedActor<'staff'>;

/** What ops asks for, in the transaction of the audit entry. */
export interface ByOps {
  /** The sender's id of the command. */
  commandId: string;
  reason: string;
  now: Date;
}

/**
 * Gives a job to a rider, whoever it was offered to; takes it from the rider who had it. Inside
 * `inCommandTransaction`. Returns the decision of the table of moves, which may be a refusal. Throws
 * AppError `not_found` for a job that is not there, and `conflict` for a rider who cannot take it:
 * offline, with two jobs, or the customer's own.
 */
export async function assignByOps(
  jobId: string,
  riderId: string,
  { commandId, reason, now }: ByOps,
  actor: Staff,
  session: ClientSession,
): Promise<Applied> {
  const job = await findJobForOps(jobId, session);
  if (job.partyIds.includes(riderId)) throw new AppError('conflict', MESSAGES.riderIsParty);
  const service = serviceOf(job.kind);
  const rider = { id: riderId, isOnDuty: true, hasRoom: true, isOffered: false };
  // By the order: the job may not have followed its last change yet.
  const order = await service.model.findById(jobId, OF_ORDER).session(session).lean<OfOrder>();
  const type = order?.riderId ? 'reassign' : 'assign';
  if (job.kind !== 'order' && type === 'assign') {
    // Nothing has to be accepted; refused where it is confirmed already, since it was given back.
    const confirm: OrderCommand = { id: `${commandId}:confirm`, type: 'confirm' };
    await applyWithin(service, jobId, confirm, actor, session, now);
  }
  const command: OrderCommand = { id: commandId, type, rider, reason };
  const applied = await applyWithin(service, jobId, command, actor, session, now);
  if (!applied.result.isAllowed || applied.result.isReplay) return applied;
  const newRider = new Types.ObjectId(riderId);
  await reserveRider(newRider, job._id, session, now);
  if (job.riderId) await freeRider(job.riderId, job._id, session, now);
  const given = {
    state: 'assigned',
    riderId: newRider,
    assignedAt: now,
    takenOfferId: null,
    holdings: holdingsOf(job, handedOverBy(order)),
    unreachable: null,
    stops: job.stops.map(untouched),
  } as const;
  await saveByOps(job, { ...given, ...NO_SEARCH }, session, now);
  return applied;
}

/**
 * Takes a job from its rider and searches for another. As `assignByOps`; a refusal for a job without a
 * rider, or with something picked up.
 */
export async function releaseByOps(
  jobId: string,
  { commandId, reason, now }: ByOps,
  actor: Staff,
  session: ClientSession,
): Promise<Applied> {
  const job = await findJobForOps(jobId, session);
  const service = serviceOf(job.kind);
  const order = await service.model.findById(jobId, OF_ORDER).session(session).lean<OfOrder>();
  const command: OrderCommand = { id: commandId, type: 'release', reason };
  const applied = await applyWithin(service, jobId, command, actor, session, now);
  if (!applied.result.isAllowed) return applied;
  const holdings = holdingsOf(job, handedOverBy(order));
  await DeliveryJob.updateOne({ _id: job._id }, { $set: { holdings } }, { session });
  // The job follows the order at once: it frees the rider and searches again.
  await follow(job.kind, jobId, session, now);
  return applied;
}

const OF_ORDER = { riderId: 1, parts: 1 } as const;

/** Who has an order, and what its shops gave out; dispatches and errands have no shops. */
type OfOrder = Pick<ServiceDoc, 'riderId'> & Partial<Pick<OrderDoc, 'parts'>>;

function handedOverBy(order: OfOrder | null): string[] {
  return (order?.parts ?? []).flatMap(({ vendorId, handedOverAt }) =>
    handedOverAt ? [vendorId] : [],
  );
}

const NO_SEARCH = { offer: null, nextOfferAt: null, isStarved: false } as const;

async function findJobForOps(jobId: string, session: ClientSession): Promise<DeliveryJobDoc> {
  const job = await DeliveryJob.findById(jobId).session(session).lean();
  if (!job) throw new AppError('not_found', MESSAGES.notFound);
  return job;
}

async function saveByOps(
  before: DeliveryJobDoc,
  changes: Partial<DeliveryJobDoc>,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const after = { ...before, ...changes, version: before.version + 1 };
  const saved = await DeliveryJob.updateOne(
    { _id: before._id, version: before.version },
    { $set: changes, $inc: { version: 1 } },
    { session },
  );
  if (saved.matchedCount !== 1) throw new AppError('unavailable', MESSAGES.somethingWrong, {}, 1);
  await closeOffer(before.offer, session, now);
  const riders = [before.riderId, after.riderId].flatMap((id) => id?.toString() ?? []);
  await enqueue(
    [
      ...riders.map((riderId) => jobUpdated(after, riderId)),
      ...(before.offer ? closedEntries(before.offer) : []),
      deliveryUpdated(after),
    ],
    session,
    now,
  );
}

/** A rider as ops chooses one for a job. */
export interface RiderChoice {
  riderId: string;
  name: string;
  phone: string;
  vehicle: Vehicle;
  isOnline: boolean;
  /** Jobs under way. */
  load: number;
  /** Straight line to the first stop, metres; null without a position. */
  metres: number | null;
  /** When the rider was last seen. */
  seenAt: Date | null;
  /** Why the engine would not ask this rider; null if it would. `taken`: ops took it from them. */
  reason: Ineligible | 'taken' | null;
}

/** The riders whom ops took the job from: they are not asked again, but have declined nothing. */
async function findTakenFrom({ _id, kind }: DeliveryJobDoc): Promise<Set<string>> {
  const doc = await serviceOf(kind).model.findById(_id, { events: 1 }).lean<ServiceDoc>();
  const lost = (doc?.events ?? []).map((event, index, events) => {
    const isTaken = event.by === 'ops' && event.command === 'release';
    return isTaken ? riderBefore(events, index) : null;
  });
  return new Set(lost.flatMap((riderId) => riderId ?? []));
}

/** Most riders shown to choose from. */
const CHOICES = 100;

/** The riders whom ops can give a job to: those online first, the nearest first. */
export async function listRidersForOps(jobId: string, now: Date): Promise<RiderChoice[]> {
  await connectDb();
  const job = await DeliveryJob.findById(jobId).lean();
  if (!job) throw new AppError('not_found', MESSAGES.notFound);
  const riders = await Rider.find({ status: 'approved' })
    .sort({ isOnline: -1, 'position.at': -1 })
    .limit(CHOICES)
    .lean();
  const [users, candidates] = await Promise.all([
    User.find(
      { _id: mongoose.trusted({ $in: riders.map(({ _id }) => _id) }) },
      { name: 1, phone: 1 },
    ).lean(),
    toCandidates(riders, null, now),
  ]);
  const byId = new Map(users.map((user) => [user._id.toString(), user]));
  const takenFrom = await findTakenFrom(job);
  const open = toOpenJob(job);
  const [first] = open.pickups;
  return riders
    .flatMap((rider, index): RiderChoice[] => {
      const riderId = rider._id.toString();
      const user = byId.get(riderId);
      const candidate = candidates[index];
      if (!user || !candidate) return [];
      const { position, vehicle, isOnline, load } = rider;
      const reason = ineligibility(open, candidate, now);
      return [
        {
          riderId,
          name: user.name,
          phone: user.phone,
          vehicle,
          isOnline,
          load,
          metres: position && first ? Math.round(straightMetres(position, first)) : null,
          seenAt: position?.at ?? null,
          reason: reason === 'declined' && takenFrom.has(riderId) ? 'taken' : reason,
        },
      ];
    })
    .sort(
      (a, b) =>
        Number(b.isOnline) - Number(a.isOnline) ||
        (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY),
    );
}
