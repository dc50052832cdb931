import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { LAST_HOLIDAY_YEAR } from '@/lib/core/holidays';
import { MESSAGES } from '@/lib/core/messages';
import { storedNaira } from '@/lib/core/money';
import type { Actor } from '@/lib/core/roles';
import { DAY_MS, toIso } from '@/lib/core/time';
import { findPeople, toNames } from '@/lib/people/people';
import { findOpenApprovals } from '@/lib/platform/approvals';
import { connectDb } from '@/lib/platform/db';
import { beyond, readCursor, writeCursor } from '@/lib/platform/keyset';
import { log } from '@/lib/platform/log';
import { getSettings } from '@/lib/platform/settings/queries';
import { Payout, type PayoutDoc } from '@/models/money/payout';
import type { ApprovalDoc } from '@/models/platform/approval';
import { findBars } from './bars';
import type { PayoutDto, PayoutsDto } from './dto';
import { PAYOUT_MESSAGES } from './messages';
import { findOwnerNames, requireOwn, requireParty, toPartyKey, toPartyOwner } from './owner';
import { dueAt, WITHDRAWAL_DAYS, WITHDRAWAL_LIMIT } from './policy';
import type { ListPayoutsQuery } from './schemas';
import { findStopReasons } from './stops';

/** Payouts of a page. */
export const PAGE_SIZE = 20;

/** A payout for its owner, or for ops who asked for it. Throws AppError `not_found`. */
export async function getPayout(payoutId: string, actor: Actor): Promise<PayoutDto> {
  await connectDb();
  const payout = await Payout.findById(payoutId).lean<PayoutDoc>();
  if (!payout) throw new AppError('not_found', MESSAGES.notFound);
  await requireOwn(payout, actor);
  const [dto] = await toPayoutDtos([payout], actor, 'owner');
  if (!dto) throw new AppError('not_found', MESSAGES.notFound);
  return dto;
}

/** A party's payouts, newest first. Throws as `requireParty` does. */
export async function listPayouts(
  { cursor, ...query }: ListPayoutsQuery,
  actor: Actor,
): Promise<PayoutsDto> {
  await connectDb();
  const { party, ownerId } = await requireParty(query, actor);
  const from = cursor ? readCursor(cursor) : null;
  const found = await Payout.find({
    party,
    ownerId,
    ...(from && beyond('requestedAt', { value: from.at, id: from.id })),
  })
    .sort({ requestedAt: -1, _id: -1 })
    .limit(PAGE_SIZE + 1)
    .lean<PayoutDoc[]>();
  const page = found.slice(0, PAGE_SIZE);
  return { payouts: await toPayoutDtos(page, actor, 'owner'), next: toNext(found, 'requestedAt') };
}

/** When a payout that is requested now is due. */
export async function findDue(now: Date): Promise<Date> {
  const { holidays } = await getSettings();
  const due = dueAt(now, holidays);
  if (due.getUTCFullYear() > LAST_HOLIDAY_YEAR) {
    log().error({ due }, 'the table of public holidays has run out');
  }
  return due;
}

/** How often a customer may withdraw now, and from when on once more; null if the next is the first. */
export interface WithdrawalLimit {
  left: number;
  againFrom: Date | null;
}

/** Two in seven days; those that came back don't count. */
export async function readWithdrawalLimit(
  ownerId: string,
  session: ClientSession | null,
  now: Date,
): Promise<WithdrawalLimit> {
  const since = new Date(now.getTime() - WITHDRAWAL_DAYS * DAY_MS);
  const requestedAt = mongoose.trusted({ $gt: since });
  const used = await Payout.find(
    { party: 'wallet', ownerId, status: 'paid', requestedAt },
    { requestedAt: 1 },
  )
    .sort({ requestedAt: -1 })
    .limit(WITHDRAWAL_LIMIT)
    .session(session)
    .lean();
  const oldest = used.at(-1);
  return {
    left: WITHDRAWAL_LIMIT - used.length,
    againFrom: oldest ? new Date(oldest.requestedAt.getTime() + WITHDRAWAL_DAYS * DAY_MS) : null,
  };
}

/** The cursor after a page of which one more was read; null on the last. */
export function toNext(
  found: readonly PayoutDoc[],
  by: 'requestedAt' | 'dueAt' | 'endedAt',
): string | null {
  const last = found[PAGE_SIZE - 1];
  const at = last?.[by];
  return found.length > PAGE_SIZE && last && at ? writeCursor(at, last._id) : null;
}

/** `view`: owners don't see what ops have to look at. */
export async function toPayoutDtos(
  payouts: readonly PayoutDoc[],
  actor: Actor,
  view: 'owner' | 'staff',
): Promise<PayoutDto[]> {
  const now = new Date();
  const isForStaff = view === 'staff';
  const requested = payouts.filter(({ status }) => status === 'requested');
  const open = await findOpenApprovals(
    requested.map(({ _id }) => _id),
    now,
  );
  const [names, bars, stops, staff] = await Promise.all([
    findOwnerNames(payouts.map(toPartyOwner)),
    isForStaff ? findBars(payouts, actor, null) : new Map<string, string>(),
    isForStaff
      ? findStopReasons(requested.map(toPartyOwner), null, now)
      : new Map<string, string>(),
    findPeople([
      ...open.map(({ askedBy }) => askedBy),
      ...payouts.flatMap(({ approvals }) => approvals.map(({ by }) => by)),
    ]),
  ]);
  const toName = (id: { toString(): string }) => toNames(staff).get(id.toString()) ?? 'Someone';
  return payouts.map((payout): PayoutDto => {
    const first = open.find(({ refId }) => refId.equals(payout._id));
    const { status, requestedBy, secondReasons, problem } = payout;
    const id = payout._id.toString();
    const bar = bars.get(id) ?? null;
    const isGiven = first?.askedBy.toString() === actor.userId;
    const whyWaits =
      stops.get(toPartyKey(toPartyOwner(payout))) ??
      (isGiven ? PAYOUT_MESSAGES.secondPerson : null);
    const whyNot = bar ?? (status === 'requested' ? whyWaits : null);
    return {
      id,
      party: payout.party,
      ownerName: names.get(toPartyKey(toPartyOwner(payout))) ?? 'Deleted account',
      amount: storedNaira(payout.amountKobo),
      fee: storedNaira(payout.feeKobo),
      status,
      problem: isForStaff || problem === 'unreachable' ? problem : null,
      attempts: payout.attempts.length,
      requestedAt: payout.requestedAt.toISOString(),
      dueAt: payout.dueAt.toISOString(),
      paidAt: toIso(payout.paidAt),
      reason: payout.reason,
      bankName: payout.bankName,
      last4: payout.last4,
      isOwn: requestedBy.toString() === actor.userId,
      canApprove: isForStaff && status === 'requested' && whyNot === null,
      canDecide: isForStaff && bar === null,
      whyNot: isForStaff ? whyNot : null,
      needsSecond: secondReasons.length > 0,
      secondReasons,
      // Owners needn't know who of us decides.
      approvals: isForStaff ? toApprovals(payout, first, toName, actor) : [],
      until: isForStaff ? toIso(first?.expiresAt) : null,
    };
  });
}

function toApprovals(
  { approvals }: PayoutDoc,
  first: ApprovalDoc | undefined,
  toName: (id: { toString(): string }) => string,
  { userId }: Actor,
): PayoutDto['approvals'] {
  const given = first ? [{ by: first.askedBy, at: first.askedAt }] : approvals;
  return given.map(({ by, at }) => ({
    name: toName(by),
    at: at.toISOString(),
    isYou: by.toString() === userId,
  }));
}
