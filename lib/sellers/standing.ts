import 'server-only';
import mongoose, { type ClientSession, type QueryFilter, Types } from 'mongoose';
import { matchesLocation } from '@/lib/addresses/place-check';
import { endingBy, isEnding } from '@/lib/applications/policy';
import { paperReminders } from '@/lib/applications/timers';
import { liveCatalogue } from '@/lib/catalog/live-index';
import { APPLICATION_MESSAGES } from '@/lib/core/application-messages';
import type { ClosingKind } from '@/lib/core/audit';
import { AppError } from '@/lib/core/errors';
import { formatIsoDate } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { nameWords, toComparableName } from '@/lib/core/text';
import { toIso } from '@/lib/core/time';
import { isInServiceArea } from '@/lib/delivery/fee';
import { statusRank } from '@/lib/delivery/status';
import { returnOffer } from '@/lib/jobs/offers';
import { standingMails } from '@/lib/moves/staff-mails';
import { boardKey } from '@/lib/orders/policy';
import { type CallFacts, type Doing, staffCommand, writeAudit } from '@/lib/platform/audit';
import { connectDb } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import type { RiderRowDto, RidersDto } from '@/lib/riders/standing-dto';
import type { RiderInput, RiderListQuery } from '@/lib/riders/standing-schemas';
import { getSettings } from '@/lib/settings/queries';
import { Approval } from '@/models/approval';
import { Order } from '@/models/order';
import { Rider, type RiderDoc } from '@/models/rider';
import { User } from '@/models/user';
import { Vendor, type VendorDoc } from '@/models/vendor';
import { VendorMember } from '@/models/vendor-member';
import { askToClose } from './closing';
import type { ShopRowDto, ShopsDto, StandingProblem } from './standing-dto';
import type { EditShopInput, ShopInput, ShopsQuery } from './standing-schemas';

type Staff = ScopedActor<'staff'>;

const PAGE_SIZE = 25;
/** From this many released jobs on, the list marks a rider. */
const MANY_RELEASED = 5;

/** A page of shops, newest first, with their state, last activity and problems. */
export async function listShops(query: ShopsQuery, actor: Staff, now: Date): Promise<ShopsDto> {
  await connectDb();
  const filter = {
    $and: [
      query.status ? { status: query.status } : {},
      query.paper ? { status: 'open', foodCertificateUntil: paperEnding(now) } : {},
      query.cursor ? { _id: mongoose.trusted({ $lt: new Types.ObjectId(query.cursor) }) } : {},
      ownedBy(actor, {}),
    ],
  } as QueryFilter<VendorDoc>;
  const typed = nameWords(query.q ?? '');
  // Punctuation alone is in no name.
  const words = query.q && typed.length === 0 ? [query.q] : typed;
  const found: VendorDoc[] = [];
  // Few enough to filter in memory, which ignores accents.
  for await (const vendor of Vendor.find(filter).sort({ _id: -1 }).lean<VendorDoc[]>().cursor()) {
    const name = nameWords(vendor.businessName).join(' ');
    if (words.every((word) => name.includes(word))) found.push(vendor);
    if (found.length > PAGE_SIZE) break;
  }
  const shown = found.slice(0, PAGE_SIZE);
  return {
    shops: await loadShopRows(shown, now),
    next: found.length > PAGE_SIZE ? (shown.at(-1)?._id.toString() ?? null) : null,
    serverNow: now.toISOString(),
  };
}

function paperEnding(now: Date) {
  return mongoose.trusted({ $ne: null, $lte: endingBy(now) });
}

async function loadShopRows(vendors: readonly VendorDoc[], now: Date): Promise<ShopRowDto[]> {
  const ids = vendors.map(({ _id }) => _id);
  const [owners, closing] = await Promise.all([findOwners(ids), findClosing('shop', ids, now)]);
  return Promise.all(
    vendors.map(async (vendor) => {
      const vendorId = vendor._id.toString();
      const [open, last, late] = await Promise.all([
        Order.countDocuments({ board: inList(vendorId, ['new', 'active']) }),
        Order.findOne({ board: inList(vendorId, ['new', 'active', 'done']) }, { createdAt: 1 })
          .sort({ createdAt: -1, _id: -1 })
          .lean(),
        Order.exists({
          board: boardKey(vendorId, 'new'),
          statusRank: statusRank('Order Placed'),
          acceptBy: mongoose.trusted({ $lt: now }),
        }),
      ]);
      const products = liveCatalogue()?.index.countVendorProducts(vendorId) ?? 0;
      return {
        vendorId,
        name: vendor.businessName,
        status: vendor.status,
        statusReason: vendor.statusReason ?? '',
        isFood: vendor.categories.includes('Food'),
        address: vendor.address,
        phone: vendor.phone ?? '',
        owner: owners.get(vendorId) ?? null,
        products,
        openOrders: open,
        lastOrderAt: toIso(last?.createdAt),
        foodCertificateUntil: vendor.foodCertificateUntil ?? null,
        problems: shopProblems(vendor, { products, isLate: late !== null }, now),
        isClosing: closing.has(vendorId),
      };
    }),
  );
}

function inList(vendorId: string, states: readonly Parameters<typeof boardKey>[1][]) {
  return mongoose.trusted({ $in: states.map((state) => boardKey(vendorId, state)) });
}

function shopProblems(
  { status, pausedUntil, foodCertificateUntil }: VendorDoc,
  { products, isLate }: { products: number; isLate: boolean },
  now: Date,
): StandingProblem[] {
  if (status !== 'open') return [];
  return [
    ...(isLate ? ['late' as const] : []),
    ...paperProblems(foodCertificateUntil ?? null, now),
    ...(pausedUntil && pausedUntil > now ? ['paused' as const] : []),
    ...(products === 0 ? ['no-products' as const] : []),
  ];
}

function paperProblems(lastDay: string | null, now: Date): StandingProblem[] {
  if (!isEnding(lastDay, now) || lastDay === null) return [];
  return [lastDay < formatIsoDate(now) ? 'paper-over' : 'paper-ending'];
}

/** The first owner of each shop. */
async function findOwners(
  ids: readonly Types.ObjectId[],
): Promise<Map<string, { userId: string; name: string }>> {
  const members = await VendorMember.find({
    vendorId: mongoose.trusted({ $in: [...ids] }),
    role: 'owner',
  })
    .sort({ _id: -1 })
    .lean();
  const userIds = members.map(({ userId }) => userId);
  const users = await User.find({ _id: mongoose.trusted({ $in: userIds }) }, { name: 1 }).lean();
  const names = new Map(users.map(({ _id, name }) => [_id.toString(), name]));
  return new Map(
    members.map(({ vendorId, userId }) => [
      vendorId.toString(),
      { userId: userId.toString(), name: names.get(userId.toString()) ?? 'Deleted account' },
    ]),
  );
}

async function findClosing(
  kind: ClosingKind,
  ids: readonly Types.ObjectId[],
  now: Date,
): Promise<Set<string>> {
  const keys = ids.map((id) => `${kind}:${id}`);
  const found = await Approval.find(
    { openFor: mongoose.trusted({ $in: keys }), expiresAt: mongoose.trusted({ $gt: now }) },
    { refId: 1 },
  ).lean();
  return new Set(found.map(({ refId }) => refId.toString()));
}

/** A page of riders, newest account first, with their state, last activity and problems. */
export async function listRiderProfiles(
  { status, paper, cursor }: RiderListQuery,
  actor: Staff,
  now: Date,
): Promise<RidersDto> {
  await connectDb();
  const found = await Rider.find({
    ...(status && { status }),
    ...(paper && { status: 'approved', licenceUntil: paperEnding(now) }),
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
    findClosing('rider', ids, now),
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

type Verb = 'suspend' | 'reopen' | 'close';

/**
 * Suspends a shop, reopens it, or asks a second person to close it for good; with an audit entry and a
 * mail to its owner. Orders under way go on. Returns the shop as it is now, also to a repeat, and
 * whether the command waits for a second person.
 *
 * Throws AppError `not_found`, `forbidden` for a shop that the caller works for, and `conflict` where it
 * isn't in the state for that.
 */
export async function changeShop(
  verb: Verb,
  { vendorId, reason, commandId }: ShopInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<{ shop: ShopRowDto; isWaiting: boolean }> {
  const about = { kind: 'shop', refId: vendorId } as const;
  const action = verb === 'close' ? 'ask-close' : (`${verb}-shop` as const);
  const doing: Doing<'shop'> = { actor, action, commandId, reason, ...about, address, now };
  await staffCommand(doing, async (session) => {
    const vendor = await requireShop(vendorId, actor, session);
    if (verb === 'close') {
      requireNotClosed(vendor.status);
      await askToClose(doing, session);
      return;
    }
    const [from, to] =
      verb === 'suspend' ? (['open', 'suspended'] as const) : (['suspended', 'open'] as const);
    const statusReason = verb === 'suspend' ? reason : '';
    const changed = await Vendor.updateOne(
      { _id: vendorId, status: from },
      { status: to, statusReason },
      { session },
    );
    if (changed.modifiedCount === 0) throw wrongStatus(verb, vendor.status);
    await notifyStatus('shop', vendorId, to, session, now);
    await writeAudit(doing, { before: { status: from }, after: { status: to } }, session);
  });
  return { shop: await getShop(vendorId, actor, now), isWaiting: verb === 'close' };
}

function wrongStatus(verb: Exclude<Verb, 'close'>, status: string): AppError {
  const M = APPLICATION_MESSAGES;
  const isClosed = status === 'closed' || status === 'removed';
  const message = isClosed ? M.closedForGood : verb === 'suspend' ? M.notOpen : M.notSuspended;
  return new AppError('conflict', message, { status });
}

function requireNotClosed(status: string): void {
  if (status !== 'closed' && status !== 'removed') return;
  throw new AppError('conflict', APPLICATION_MESSAGES.closedForGood, { status });
}

async function notifyStatus(
  what: ClosingKind,
  refId: string,
  status: 'open' | 'suspended',
  session: ClientSession,
  now: Date,
): Promise<void> {
  const turn = now.toISOString();
  await enqueue([standingMails.changed.entry({ what, refId, status, turn })], session, now);
}

async function requireShop(
  vendorId: string,
  actor: Staff,
  session: ClientSession,
): Promise<VendorDoc> {
  const vendor = await Vendor.findOne({ _id: vendorId, ...ownedBy(actor, {}) })
    .session(session)
    .lean<VendorDoc>();
  if (!vendor) throw new AppError('not_found', MESSAGES.notFound);
  const { userId } = actor;
  const own = { vendorId, userId: new Types.ObjectId(userId) };
  if (await VendorMember.exists(own).session(session)) {
    throw new AppError('forbidden', APPLICATION_MESSAGES.ownShop);
  }
  return vendor;
}

async function getShop(vendorId: string, actor: Staff, now: Date): Promise<ShopRowDto> {
  const vendor = await Vendor.findOne({ _id: vendorId, ...ownedBy(actor, {}) }).lean<VendorDoc>();
  const [shop] = vendor ? await loadShopRows([vendor], now) : [];
  if (!shop) throw new AppError('not_found', MESSAGES.notFound);
  return shop;
}

/**
 * Changes what a shop can't change itself: its name, its place, and the last day of its certificate;
 * with an audit entry. Earlier orders aren't affected. Returns and throws like `changeShop`; `invalid`
 * also for a place outside the service area and for one whose token doesn't match it.
 */
export async function editShop(
  input: EditShopInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<ShopRowDto> {
  const { vendorId, reason, commandId, token, ...given } = input;
  const { latitude, longitude } = given;
  if (given.address !== undefined && latitude !== undefined && longitude !== undefined) {
    const field = { field: 'address' };
    const place = { address: given.address, latitude, longitude, token };
    const { delivery } = await getSettings();
    if (!isInServiceArea(place, delivery)) {
      throw new AppError('invalid', APPLICATION_MESSAGES.placeOutOfArea, field);
    }
    if (!(await matchesLocation(place, actor.userId))) {
      throw new AppError('invalid', APPLICATION_MESSAGES.place, field);
    }
  }
  const about = { kind: 'shop', refId: vendorId } as const;
  const doing: Doing<'shop'> = {
    actor,
    action: 'edit-shop',
    commandId,
    reason,
    ...about,
    address,
    now,
  };
  const changes = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  await staffCommand(doing, async (session) => {
    const vendor = await requireShop(vendorId, actor, session);
    requireNotClosed(vendor.status);
    const { businessName } = given;
    const nameKey = businessName ? { nameKey: toComparableName(businessName) } : {};
    await Vendor.updateOne({ _id: vendorId }, { ...changes, ...nameKey }, { session });
    const before = Object.fromEntries(
      Object.keys(changes).map((name) => [name, vendor[name as keyof VendorDoc] ?? null]),
    );
    await writeAudit(doing, { before, after: changes }, session);
    const lastDay = given.foodCertificateUntil;
    if (lastDay) {
      const certificate = { paper: 'certificate', refId: vendorId, lastDay } as const;
      await enqueue(paperReminders(certificate, now), session, now);
    }
  });
  return getShop(vendorId, actor, now);
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
    await notifyStatus('rider', riderId, verb === 'suspend' ? 'suspended' : 'open', session, now);
    await writeAudit(doing, { before: { status: from }, after: { status: to } }, session);
  });
  const rider = await Rider.findOne({ _id, ...ownedBy(actor, {}) }).lean();
  const [row] = rider ? await loadRiderRows([rider], now) : [];
  if (!row) throw new AppError('not_found', MESSAGES.notFound);
  return { rider: row, isWaiting: verb === 'close' };
}
