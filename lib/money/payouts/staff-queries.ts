import 'server-only';
import mongoose from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { lagosDay } from '@/lib/core/format';
import { isObjectId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { kobo, storedNaira, sumKobo, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { toIso } from '@/lib/core/time';
import { isCardProviderError } from '@/lib/integrations/paystack/port';
import { transferProvider } from '@/lib/integrations/paystack/transfers';
import { type EarnedEntry, listEarned } from '@/lib/ledger/queries';
import { findPeople, toNames } from '@/lib/people/people';
import { connectDb } from '@/lib/platform/db';
import { beyond, readCursor } from '@/lib/platform/keyset';
import { ownedBy } from '@/lib/platform/ownership';
import { shared } from '@/lib/platform/shared';
import { type BankAccountDoc, BankAccountRecord } from '@/models/money/bank-account';
import { Payout, type PayoutDoc } from '@/models/money/payout';
import { PayoutStop, type PayoutStopDoc } from '@/models/money/payout-stop';
import { Audit } from '@/models/platform/audit';
import { findOwnerNames, type PartyOwner, toPartyAccount, toPartyKey, toPartyOwner } from './owner';
import { OPEN_STATUSES } from './policy';
import { PAGE_SIZE, toNext, toPayoutDtos } from './queries';
import type { StaffPayoutsQuery, StopPayoutsInput } from './schemas';
import type {
  PayoutDayDto,
  PayoutEntryDto,
  PayoutStopDto,
  StaffPayoutDto,
  StaffPayoutsDto,
} from './staff-dto';
import { ALL, findStop } from './stops';

type Staff = ScopedActor<'staff'>;

const OPEN = mongoose.trusted({ $in: [...OPEN_STATUSES] });
const ENDED = mongoose.trusted({ $gt: new Date(0) });

/** Payouts for ops: open ones due first, `due` those of today and overdue ones, ended ones newest first. */
export async function listStaffPayouts(
  { state, cursor }: StaffPayoutsQuery,
  actor: Staff,
  now: Date,
): Promise<StaffPayoutsDto> {
  await connectDb();
  const from = cursor ? readCursor(cursor) : null;
  const endOfDay = new Date(`${lagosDay(now)}T23:59:59+01:00`);
  const [by, direction] = state === 'closed' ? (['endedAt', -1] as const) : (['dueAt', 1] as const);
  const found = await Payout.find({
    ...ownedBy(actor, {}),
    ...(state === 'closed' ? { endedAt: ENDED } : { status: OPEN }),
    $and: [
      state === 'due' ? { dueAt: mongoose.trusted({ $lte: endOfDay }) } : {},
      from ? beyond(by, { value: from.at, id: from.id }, direction) : {},
    ],
  })
    .sort({ [by]: direction, _id: direction })
    .limit(PAGE_SIZE + 1)
    .lean<PayoutDoc[]>();
  const [payouts, open, providerReady, stop] = await Promise.all([
    toPayoutDtos(found.slice(0, PAGE_SIZE), actor, 'staff'),
    Payout.find({ status: OPEN, ...ownedBy(actor, {}) }, { amountKobo: 1 }).lean<PayoutDoc[]>(),
    findProviderReady(now),
    PayoutStop.findById(ALL).lean<PayoutStopDoc>(),
  ]);
  return {
    payouts,
    next: toNext(found, by),
    summary: {
      count: open.length,
      amount: toNaira(sumKobo(open.map(({ amountKobo }) => kobo(amountKobo)))),
      providerReady,
    },
    stop: stop && (await toStopDto(stop)),
    serverNow: now.toISOString(),
  };
}

/** The list is read every 15 s by everyone of ops; the provider is asked once in this time, ms. */
const BALANCE_TTL_MS = 15_000;

/** What the provider can send, naira; null while it doesn't answer. */
async function findProviderReady(now: Date): Promise<number | null> {
  const cache = shared('provider-balance', () => ({ at: 0, naira: null as number | null }));
  if (Math.abs(now.getTime() - cache.at) < BALANCE_TTL_MS) return cache.naira;
  cache.at = now.getTime();
  try {
    cache.naira = toNaira(await transferProvider().getBalance());
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    cache.naira = null;
  }
  return cache.naira;
}

async function toStopDto({ why, at, by, until }: PayoutStopDoc): Promise<PayoutStopDto> {
  const names = toNames(await findPeople([by]));
  return {
    why,
    at: at.toISOString(),
    by: by && (names.get(by.toString()) ?? 'Someone'),
    until: toIso(until),
  };
}

/** The stop of all money out, or of one party; null if it isn't stopped. */
export async function findStopOf(
  { party, ownerId }: Pick<StopPayoutsInput, 'party' | 'ownerId'>,
  actor: Staff,
): Promise<PayoutStopDto | null> {
  await connectDb();
  const _id = party && ownerId ? toPartyKey({ party, ownerId }) : ALL;
  const stop = await PayoutStop.findOne({ _id, ...ownedBy(actor, {}) }).lean<PayoutStopDoc>();
  return stop && toStopDto(stop);
}

/** A payout with what happened, what it pays, and its bank account. Throws AppError `not_found`. */
export async function getStaffPayout(
  payoutId: string,
  actor: Staff,
  now: Date,
): Promise<StaffPayoutDto> {
  await connectDb();
  const found = isObjectId(payoutId)
    ? await Payout.findOne({ _id: payoutId, ...ownedBy(actor, {}) }).lean<PayoutDoc>()
    : null;
  if (!found) throw new AppError('not_found', MESSAGES.notFound);
  const owner = toPartyOwner(found);
  const [[dto], entries, days, bankAccount, stop, people] = await Promise.all([
    toPayoutDtos([found], actor, 'staff'),
    listEntries(found),
    listDays(found),
    describeAccount(found),
    findStop(owner, null, now),
    findPeople([found.requestedBy]),
  ]);
  if (!dto) throw new AppError('not_found', MESSAGES.notFound);
  const requestedBy = toNames(people).get(found.requestedBy.toString()) ?? 'Deleted account';
  return {
    payout: { ...dto, ownerId: owner.ownerId, requestedBy },
    entries,
    days,
    bankAccount: { ...bankAccount, stoppedUntil: toIso(stop?.until) },
    stop: stop && (await toStopDto(stop)),
    serverNow: now.toISOString(),
  };
}

/** What happened, newest first: commands of staff from the audit log, the rest from the payout. */
async function listEntries(payout: PayoutDoc): Promise<PayoutEntryDto[]> {
  const audit = await Audit.find({ refId: payout._id, kind: 'payout' }).lean();
  const names = toNames(
    await findPeople([payout.requestedBy, ...audit.map(({ actorId }) => actorId)]),
  );
  const toName = (id: { toString(): string }) => names.get(id.toString()) ?? 'Someone';
  const amount = storedNaira(payout.amountKobo);
  const none = { name: null, reference: null, text: '', amount: null };
  const entries: PayoutEntryDto[] = [
    {
      ...none,
      at: payout.requestedAt.toISOString(),
      what: 'requested',
      name: toName(payout.requestedBy),
      amount,
    },
    ...audit.flatMap(({ at, action, actorId, reason }): PayoutEntryDto[] => {
      const what = STAFF_ENTRIES[action];
      if (!what) return [];
      const text = what === 'declined' ? reason : '';
      return [{ ...none, at: at.toISOString(), what, name: toName(actorId), text }];
    }),
    ...payout.attempts.flatMap(({ reference, at, answer, answeredAt, isStray, ...attempt }) => {
      const sent: PayoutEntryDto = { ...none, at: at.toISOString(), what: 'sent', reference };
      if (!answer || !answeredAt) return [sent];
      const what = isStray ? 'stray' : answer === 'success' ? 'paid' : 'answered';
      const text = [answer, attempt.failure].filter(Boolean).join(': ');
      const answered = { ...none, at: answeredAt.toISOString(), what, reference, text } as const;
      return [sent, { ...answered, amount: what === 'answered' ? null : amount }];
    }),
  ];
  if (payout.endedAt && (payout.status === 'cancelled' || payout.status === 'returned')) {
    const at = payout.endedAt.toISOString();
    const text = payout.reason ?? '';
    entries.push({ ...none, at, what: payout.status, text, amount });
  }
  return entries.sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** Commands of staff that the page shows, by their action. */
const STAFF_ENTRIES: Readonly<Record<string, PayoutEntryDto['what']>> = {
  'ask-payout': 'approved',
  'approve-payout': 'released',
  'agree-payout': 'released',
  'decline-payout': 'declined',
};

/** What a payout of a shop or a rider pays, by day: entries since the one before, oldest day first. */
async function listDays(payout: PayoutDoc): Promise<PayoutDayDto[]> {
  if (payout.party === 'wallet') return [];
  const { party, ownerId } = payout;
  const before = await Payout.findOne(
    {
      party,
      ownerId,
      status: 'paid',
      requestedAt: mongoose.trusted({ $lt: payout.requestedAt }),
    },
    { requestedAt: 1 },
  )
    .sort({ requestedAt: -1 })
    .lean();
  const since = before?.requestedAt ?? new Date(0);
  const earned = await listEarned(toPartyAccount(toPartyOwner(payout)), since);
  return toDays(earned.filter(({ at, orderId }) => orderId && at <= payout.requestedAt));
}

function toDays(entries: readonly EarnedEntry[]): PayoutDayDto[] {
  const days = new Map<string, { orders: Set<string>; earned: number; refunds: number }>();
  for (const { at, amount, orderId } of entries) {
    const day = lagosDay(at);
    const sums = days.get(day) ?? { orders: new Set(), earned: 0, refunds: 0 };
    if (amount > 0) {
      sums.earned += amount;
      if (orderId) sums.orders.add(orderId);
    } else sums.refunds += amount;
    days.set(day, sums);
  }
  return [...days]
    .map(([day, { orders, earned, refunds }]) => ({
      day,
      orders: orders.size,
      earned: storedNaira(earned),
      refunds: storedNaira(refunds),
    }))
    .sort((a, b) => a.day.localeCompare(b.day));
}

async function describeAccount({ bankAccountId, ...payout }: PayoutDoc) {
  const account = await BankAccountRecord.findById(bankAccountId).lean<BankAccountDoc>();
  const others = account
    ? await BankAccountRecord.find({
        accountNumber: account.accountNumber,
        bankCode: account.bankCode,
        ownerId: mongoose.trusted({ $ne: payout.ownerId }),
      }).lean<BankAccountDoc[]>()
    : [];
  const owners = others.map((one): PartyOwner => toPartyOwner(one));
  const [ownerNames, people] = await Promise.all([
    findOwnerNames(owners),
    findPeople(account?.history.map(({ by }) => by) ?? []),
  ]);
  const names = toNames(people);
  return {
    accountName: payout.accountName,
    bankName: payout.bankName,
    last4: payout.last4,
    history: (account?.history ?? []).toReversed().map(({ at, what, by }) => ({
      at: at.toISOString(),
      what,
      name: by && (names.get(by.toString()) ?? 'Deleted account'),
    })),
    alsoUsedBy: [...new Set(owners.map((one) => ownerNames.get(toPartyKey(one)) ?? ''))],
  };
}
