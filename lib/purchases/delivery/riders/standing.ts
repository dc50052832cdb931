import 'server-only';
import mongoose, { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { toIso } from '@/lib/core/time';
import { findPeople } from '@/lib/people/people';
import { type ApprovalKind, approvalFacts, findOpenSubjects } from '@/lib/platform/approvals';
import { type CallFacts, type Doing, staffCommand, writeAudit } from '@/lib/platform/audit';
import { connectDb } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { returnOffer } from '@/lib/purchases/delivery/offers';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';
import { endingBy } from '@/lib/shops/applications/policy';
import {
  askToClose,
  paperProblems,
  requireNotClosed,
  toClosing,
  type Verb,
  wrongStatus,
} from '@/lib/shops/standing';
import { Rider, type RiderDoc } from '@/models/people/rider';
import { User } from '@/models/platform/user';
import type { RiderRowDto, RidersDto } from './standing-dto';
import { riderStandingMails } from './standing-mails';
import type { RiderInput, RiderListQuery } from './standing-schemas';

type Staff = ScopedActor<'staff'>;

const PAGE_SIZE = 25;
/** From this many released jobs on, the list marks a rider. */
const MANY_RELEASED = 5;

/** A page of riders, newest account first, with their state, last activity and problems. */
export async function listRiderProfiles(
  { status, paper, cursor }: RiderListQuery,
  actor: Staff,
  now: Date,
): Promise<RidersDto> {
  await connectDb();
  const found = await Rider.find({
    ...(status && { status }),
    ...(paper && {
      status: 'approved',
      licenceUntil: mongoose.trusted({ $ne: null, $lte: endingBy(now) }),
    }),
    ...(cursor && { _id: mongoose.trusted({ $lt: new Types.ObjectId(cursor) }) }),
    ...ownedBy(actor, {}),
  })
    .sort({ _id: -1 })
    .limit(PAGE_SIZE + 1)
    .lean();
  const shown = found.slice(0, PAGE_SIZE);
  return {
    riders: await loadRiderRows(shown, now),
    next: found.length > PAGE_SIZE ? (shown.at(-1)?._id.toString() ?? null) : null,
    serverNow: now.toISOString(),
  };
}

async function loadRiderRows(riders: readonly RiderDoc[], now: Date): Promise<RiderRowDto[]> {
  const ids = riders.map(({ _id }) => _id);
  const [users, closing] = await Promise.all([
    User.find({ _id: mongoose.trusted({ $in: ids }) }, { name: 1, phone: 1 }).lean(),
    findOpenSubjects('rider', ids, now),
  ]);
  const people = new Map(users.map((user) => [user._id.toString(), user]));
  return riders.map((rider) => {
    const riderId = rider._id.toString();
    const licenceUntil = rider.licenceUntil ?? null;
    const isApproved = rider.status === 'approved';
    return {
      riderId,
      name: people.get(riderId)?.name ?? 'Deleted account',
      phone: people.get(riderId)?.phone ?? '',
      status: rider.status,
      statusReason: rider.statusReason ?? '',
      vehicle: rider.vehicle,
      plate: rider.plate,
      isOnline: rider.isOnline,
      load: rider.load,
      lastJobAt: toIso(rider.lastJobAt),
      seenAt: toIso(rider.position?.at),
      licenceUntil,
      problems: isApproved
        ? [
            ...paperProblems(licenceUntil, now),
            ...(rider.givenBack >= MANY_RELEASED ? ['gives-back' as const] : []),
          ]
        : [],
      isClosing: closing.has(riderId),
    };
  });
}

/** Suspends a rider, lets them ride again, or asks a second person to close them. Like `changeShop`. */
export async function changeRider(
  verb: Verb,
  { riderId, reason, commandId }: RiderInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<{ rider: RiderRowDto; isWaiting: boolean }> {
  const about = { kind: 'rider', refId: riderId } as const;
  const action = verb === 'close' ? 'ask-close' : (`${verb}-rider` as const);
  const doing: Doing<'rider'> = { actor, action, commandId, reason, ...about, address, now };
  const _id = new Types.ObjectId(riderId);
  await staffCommand(doing, async (session) => {
    const rider = await Rider.findOne({ _id, ...ownedBy(actor, {}) })
      .session(session)
      .lean();
    if (!rider) throw new AppError('not_found', MESSAGES.notFound);
    if (riderId === actor.userId) {
      throw new AppError('forbidden', APPLICATION_MESSAGES.ownRiding);
    }
    if (verb === 'close') {
      requireNotClosed(rider.status);
      await askToClose(doing, session);
      return;
    }
    const [from, to] =
      verb === 'suspend'
        ? (['approved', 'suspended'] as const)
        : (['suspended', 'approved'] as const);
    const change =
      verb === 'suspend'
        ? { status: to, statusReason: reason, isOnline: false }
        : { status: to, statusReason: '' };
    const changed = await Rider.updateOne({ _id, status: from }, { $set: change }, { session });
    if (changed.modifiedCount === 0) throw wrongStatus(verb, rider.status);
    if (verb === 'suspend') await returnOffer(riderId, session, now);
    const status = verb === 'suspend' ? 'suspended' : 'open';
    const mail = { riderId, status, turn: now.toISOString() } as const;
    await enqueue([riderStandingMails.changed.entry(mail)], session, now);
    await writeAudit(doing, { before: { status: from }, after: { status: to } }, session);
  });
  const rider = await Rider.findOne({ _id, ...ownedBy(actor, {}) }).lean();
  const [row] = rider ? await loadRiderRows([rider], now) : [];
  if (!row) throw new AppError('not_found', MESSAGES.notFound);
  return { rider: row, isWaiting: verb === 'close' };
}

/** Closing a rider for good. */
export const riderApprovals: ApprovalKind = {
  toAction: (verb) => `${verb}-close`,
  carryOut: async (doing, approval, session) => {
    const { refId: riderId, now } = doing;
    const closed = await Rider.updateOne(
      { _id: new Types.ObjectId(riderId), status: mongoose.trusted({ $ne: 'closed' as const }) },
      { $set: { status: 'closed', statusReason: approval.reason, isOnline: false } },
      { session },
    );
    if (closed.modifiedCount === 0) {
      throw new AppError('conflict', APPLICATION_MESSAGES.closedForGood);
    }
    await returnOffer(riderId, session, now);
    const mail = { riderId, status: 'closed', turn: now.toISOString() } as const;
    await enqueue([riderStandingMails.changed.entry(mail)], session, now);
    await writeAudit(doing, { before: {}, after: approvalFacts(approval) }, session);
  },
  describe: async (found) => {
    const people = await findPeople(found.map(({ refId }) => refId));
    return new Map(
      found.map((one) => [one._id.toString(), toClosing(people.get(one.refId.toString())?.name)]),
    );
  },
};
