import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import type { ClosingKind } from '@/lib/core/audit';
import { AppError } from '@/lib/core/errors';
import { formatIsoDate } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { isInServiceArea } from '@/lib/core/pricing/delivery-fee';
import type { ScopedActor } from '@/lib/core/roles';
import { toComparableName } from '@/lib/core/text';
import { matchesLocation } from '@/lib/people/addresses/place-check';
import {
  type ApprovalKind,
  approvalFacts,
  findOpenApproval,
  requestApproval,
} from '@/lib/platform/approvals';
import { type CallFacts, type Doing, staffCommand, writeAudit } from '@/lib/platform/audit';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { getSettings } from '@/lib/platform/settings/queries';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';
import { isEnding } from '@/lib/shops/applications/policy';
import { paperReminders } from '@/lib/shops/applications/timers';
import { Vendor, type VendorDoc } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import type { StandingProblem } from './standing-dto';
import { shopStandingMails } from './standing-mails';
import type { EditShopInput, ShopInput } from './standing-schemas';

type Staff = ScopedActor<'staff'>;

/** What ops do to the standing of a shop or a rider. */
export type Verb = 'suspend' | 'reopen' | 'close';

/** What other rooms do when a shop is suspended or reopened. */
export interface ShopRooms {
  /** Keeps its money in for a while, and gives back what it has asked to be paid out. */
  holdMoney: (
    vendorId: string,
    facts: { reason: string; by: string },
    session: ClientSession,
    now: Date,
  ) => Promise<void>;
  /** Ends that. */
  releaseMoney: (vendorId: string, session: ClientSession) => Promise<void>;
}

/**
 * Suspends a shop, reopens it, or asks a second person to close it for good; with an audit entry and a
 * mail to its owner. Orders under way go on. A repeat changes nothing.
 *
 * Throws AppError `not_found`, `forbidden` for a shop that the caller works for, and `conflict` where it
 * isn't in the state for that.
 */
export async function changeShop(
  verb: Verb,
  { vendorId, reason, commandId }: ShopInput,
  actor: Staff,
  { address, now }: CallFacts,
  { holdMoney, releaseMoney }: ShopRooms,
): Promise<void> {
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
    if (verb === 'suspend') {
      const { userId: by } = actor;
      await holdMoney(vendorId, { reason, by }, session, now);
    } else await releaseMoney(vendorId, session);
    const mail = { vendorId, status: to, turn: now.toISOString() };
    await enqueue([shopStandingMails.changed.entry(mail)], session, now);
    await writeAudit(doing, { before: { status: from }, after: { status: to } }, session);
  });
}

/** The refusal of a change that the status doesn't allow. */
export function wrongStatus(verb: Exclude<Verb, 'close'>, status: string): AppError {
  const M = APPLICATION_MESSAGES;
  const isClosed = status === 'closed' || status === 'removed';
  const message = isClosed ? M.closedForGood : verb === 'suspend' ? M.notOpen : M.notSuspended;
  return new AppError('conflict', message, { status });
}

/** Throws AppError `conflict` for a shop or a rider that is closed for good. */
export function requireNotClosed(status: string): void {
  if (status !== 'closed' && status !== 'removed') return;
  throw new AppError('conflict', APPLICATION_MESSAGES.closedForGood, { status });
}

/**
 * Asks a second person to close a shop or a rider for good (decision 81), with an audit entry. Throws
 * AppError `conflict` while another request waits.
 */
export async function askToClose(doing: Doing<ClosingKind>, session: ClientSession): Promise<void> {
  if (await findOpenApproval(doing, session)) {
    throw new AppError('conflict', APPLICATION_MESSAGES.closeWaiting);
  }
  await requestApproval(doing, session);
}

/** Closing a shop for good. */
export const shopApprovals: ApprovalKind = {
  toAction: (verb) => `${verb}-close`,
  carryOut: async (doing, approval, session) => {
    const { refId, now } = doing;
    const closed = await Vendor.updateOne(
      { _id: refId, status: mongoose.trusted({ $in: ['open', 'suspended', 'hidden'] as const }) },
      { status: 'closed', statusReason: approval.reason, removedAt: now },
      { session },
    );
    if (closed.modifiedCount === 0) {
      throw new AppError('conflict', APPLICATION_MESSAGES.closedForGood);
    }
    const mail = { vendorId: refId, status: 'closed', turn: now.toISOString() } as const;
    await enqueue([shopStandingMails.changed.entry(mail)], session, now);
    await writeAudit(doing, { before: {}, after: approvalFacts(approval) }, session);
  },
  describe: async (found) => {
    const _id = mongoose.trusted({ $in: found.map(({ refId }) => refId) });
    const vendors = await Vendor.find({ _id }, { businessName: 1 }).lean();
    const names = new Map(vendors.map((vendor) => [vendor._id.toString(), vendor.businessName]));
    return new Map(
      found.map((one) => [one._id.toString(), toClosing(names.get(one.refId.toString()))]),
    );
  },
};

/** What the list of approvals shows of a shop or a rider to be closed. */
export function toClosing(name = 'Deleted account') {
  return { customer: name, paid: 0, refunded: 0, isCancel: false };
}

/** Whether a paper ends soon or has ended. `lastDay`: YYYY-MM-DD. */
export function paperProblems(lastDay: string | null, now: Date): StandingProblem[] {
  if (!isEnding(lastDay, now) || lastDay === null) return [];
  return [lastDay < formatIsoDate(now) ? 'paper-over' : 'paper-ending'];
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

/**
 * Changes what a shop can't change itself: its name, its place, and the last day of its certificate;
 * with an audit entry. Earlier orders aren't affected. Throws like `changeShop`; `invalid`
 * also for a place outside the service area and for one whose token doesn't match it.
 */
export async function editShop(
  input: EditShopInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<void> {
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
    const lastDay = given.foodCertificateUntil ?? null;
    const certificate = { paper: 'certificate', refId: vendorId, lastDay } as const;
    await enqueue(paperReminders(certificate, now), session, now);
  });
}
