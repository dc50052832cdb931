import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { getIneligibility, type Ineligible } from '@/lib/core/delivery/assignment';
import { AppError } from '@/lib/core/errors';
import { straightMetres } from '@/lib/core/maps/distance';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import type { Vehicle } from '@/lib/core/vehicles';
import { connectDb } from '@/lib/platform/db';
import { loadCandidates, toOpenJob } from '@/lib/purchases/delivery/candidates';
import { riderBefore } from '@/lib/purchases/delivery/holdings';
import { type DeliveredDoc, findDelivered, toJob } from '@/lib/purchases/delivery/job';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';
import { type Applied, applyWithin } from '@/lib/purchases/moves/apply';
import type { OrderCommand } from '@/lib/purchases/moves/state';
import { Rider } from '@/models/people/rider';
import { User } from '@/models/platform/user';
import { reserveRider } from './claim';

type Staff = ScopedActor<'staff'>;

export interface ByOps {
  reason: string;
  now: Date;
}

/**
 * Assigns a job to a rider, whether it was offered to them or not, and releases its previous rider.
 * Inside `inRetriedTransaction`. Returns the decision of the table of moves, which may be a refusal.
 * Throws AppError `not_found` for an unknown job, and `conflict` for a rider who cannot take it: offline,
 * with two jobs, or a party of the order.
 */
export async function assignByOps(
  jobId: string,
  riderId: string,
  { reason, now }: ByOps,
  actor: Staff,
  session: ClientSession,
): Promise<Applied> {
  const { _id, kind, delivery, ...doc } = await requireForOps(jobId, session);
  if (delivery.partyIds.includes(riderId))
    throw new AppError('conflict', RIDER_MESSAGES.riderIsParty);
  const of = { kind, id: jobId };
  const rider = { id: riderId, isOnDuty: true, hasRoom: true, isOffered: false };
  const type = doc.riderId ? 'reassign' : 'assign';
  if (kind !== 'order' && type === 'assign') {
    // No shop accepts it; refused if it is confirmed already, because a rider released it.
    const confirm: OrderCommand = { type: 'confirm' };
    await applyWithin(of, confirm, actor, session, now);
  }
  const command: OrderCommand = { type, rider, reason };
  const applied = await applyWithin(of, command, actor, session, now);
  if (!applied.result.isAllowed) return applied;
  await reserveRider(new Types.ObjectId(riderId), _id, session, now);
  return applied;
}

/**
 * Releases a job from its rider and starts the search for another. As `assignByOps`; the table refuses
 * it for a job without a rider, or with something picked up.
 */
export async function releaseByOps(
  jobId: string,
  { reason, now }: ByOps,
  actor: Staff,
  session: ClientSession,
): Promise<Applied> {
  const { kind } = await requireForOps(jobId, session);
  const command: OrderCommand = { type: 'release', reason };
  return applyWithin({ kind, id: jobId }, command, actor, session, now);
}

async function requireForOps(
  jobId: string,
  session: ClientSession | null = null,
): Promise<DeliveredDoc> {
  const [doc] = await findDelivered({ _id: jobId }, session);
  if (!doc) throw new AppError('not_found', MESSAGES.notFound);
  return doc;
}

export interface RiderChoice {
  riderId: string;
  name: string;
  phone: string;
  vehicle: Vehicle;
  isOnline: boolean;
  /** Current jobs. */
  load: number;
  /** Straight line to the first stop, metres; null without a position. */
  metres: number | null;
  /** When the last position came in. */
  seenAt: Date | null;
  /** Why the rider would get no offer; null if they would. `taken`: ops took the job from them. */
  reason: Ineligible | 'taken' | null;
}

/** Riders from whom ops took the job: they get no offer either, but have not declined. */
function getTakenFrom({ events: all }: DeliveredDoc): Set<string> {
  const lost = all.map((event, index, events) => {
    const isTaken = event.by === 'ops' && event.command === 'release';
    return isTaken ? riderBefore(events, index) : null;
  });
  return new Set(lost.flatMap((riderId) => riderId ?? []));
}

const MAX_CHOICES = 100;

/** The riders whom ops can choose for a job: those online first, then the nearest. */
export async function listRidersForOps(jobId: string, now: Date): Promise<RiderChoice[]> {
  await connectDb();
  const doc = await requireForOps(jobId);
  const riders = await Rider.find({ status: 'approved' })
    .sort({ isOnline: -1, 'position.at': -1 })
    .limit(MAX_CHOICES)
    .lean();
  const [users, candidates] = await Promise.all([
    User.find(
      { _id: mongoose.trusted({ $in: riders.map(({ _id }) => _id) }) },
      { name: 1, phone: 1 },
    ).lean(),
    loadCandidates(riders, null, now),
  ]);
  const byId = new Map(users.map((user) => [user._id.toString(), user]));
  const takenFrom = getTakenFrom(doc);
  const open = toOpenJob(toJob(doc));
  const [first] = open.pickups;
  return riders
    .flatMap((rider, index): RiderChoice[] => {
      const riderId = rider._id.toString();
      const user = byId.get(riderId);
      const candidate = candidates[index];
      if (!user || !candidate) return [];
      const { position, vehicle, isOnline, load } = rider;
      const reason = getIneligibility(open, candidate, now);
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
