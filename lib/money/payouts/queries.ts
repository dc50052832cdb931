import 'server-only';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { storedNaira } from '@/lib/core/money';
import type { Actor } from '@/lib/core/roles';
import { toIso } from '@/lib/core/time';
import { findPeople, toNames } from '@/lib/people/people';
import { findOpenApprovals } from '@/lib/platform/approvals';
import { connectDb } from '@/lib/platform/db';
import { beyond, readCursor, writeCursor } from '@/lib/platform/keyset';
import { Payout, type PayoutDoc } from '@/models/money/payout';
import type { ApprovalDoc } from '@/models/platform/approval';
import type { PayoutDto, PayoutsDto } from './dto';
import { findOwnerNames, requireOwn, requireParty, toPartyKey, toPartyOwner } from './owner';
import type { ListPayoutsQuery } from './schemas';

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
  const open = await findOpenApprovals(
    payouts.filter(({ status }) => status === 'requested').map(({ _id }) => _id),
    new Date(),
  );
  const [names, staff] = await Promise.all([
    findOwnerNames(payouts.map(toPartyOwner)),
    findPeople([
      ...open.map(({ askedBy }) => askedBy),
      ...payouts.flatMap(({ approvals }) => approvals.map(({ by }) => by)),
    ]),
  ]);
  const toName = (id: { toString(): string }) => toNames(staff).get(id.toString()) ?? 'Someone';
  return payouts.map((payout): PayoutDto => {
    const first = open.find(({ refId }) => refId.equals(payout._id));
    const { status, requestedBy, secondReasons, problem } = payout;
    const isOwn = requestedBy.toString() === actor.userId;
    return {
      id: payout._id.toString(),
      party: payout.party,
      ownerName: names.get(toPartyKey(toPartyOwner(payout))) ?? 'Deleted account',
      amount: storedNaira(payout.amountKobo),
      fee: storedNaira(payout.feeKobo),
      status,
      problem: view === 'staff' || problem === 'unreachable' ? problem : null,
      attempts: payout.attempts.length,
      requestedAt: payout.requestedAt.toISOString(),
      dueAt: payout.dueAt.toISOString(),
      paidAt: toIso(payout.paidAt),
      reason: payout.reason,
      bankName: payout.bankName,
      last4: payout.last4,
      isOwn,
      canApprove: view === 'staff' && status === 'requested' && !isOwn && !isBy(first, actor),
      needsSecond: secondReasons.length > 0,
      secondReasons,
      // Owners needn't know who of us decides.
      approvals: view === 'staff' ? toApprovals(payout, first, toName) : [],
      until: view === 'staff' ? toIso(first?.expiresAt) : null,
    };
  });
}

function isBy(first: ApprovalDoc | undefined, { userId }: Actor): boolean {
  return first?.askedBy.toString() === userId;
}

function toApprovals(
  { approvals }: PayoutDoc,
  first: ApprovalDoc | undefined,
  toName: (id: { toString(): string }) => string,
): PayoutDto['approvals'] {
  const given = first ? [{ by: first.askedBy, at: first.askedAt }] : approvals;
  return given.map(({ by, at }) => ({ name: toName(by), at: at.toISOString() }));
}
