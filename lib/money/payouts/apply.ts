import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import { toShortAccount } from '@/lib/core/bank-account';
import { kobo, sumKobo } from '@/lib/core/money';
import { HOUSE, type Posting, post, type Transfer } from '@/lib/ledger/ledger';
import { ConcurrentChange } from '@/lib/platform/db';
import { enqueue, type OutboxRow } from '@/lib/platform/outbox';
import { Payout, type PayoutAttempt, type PayoutDoc } from '@/models/money/payout';
import { payoutMails } from './mails';
import { payoutPush } from './notices';
import { findOwnerIds, toPartyAccount, toPartyOwner } from './owner';
import { type Booking, decideMove, isOpen, type PayoutMove, type PayoutStep } from './policy';

/** What people are notified of. */
export type PayoutNotice = 'requested' | 'paid' | 'returned' | 'declined';

/** Fields of the payout, or of the attempt that moves, that change with a step. */
export interface Changes {
  payout?: Partial<Pick<PayoutDoc, 'reason' | 'approvals'>>;
  attempt?: Partial<PayoutAttempt>;
}

/**
 * Makes a move of a payout in the caller's transaction: its new state, what that books, and the notices.
 * No other code changes a payout. `actor`: who caused it.
 *
 * Returns the step, or null if the move isn't allowed or changes nothing. Throws `ConcurrentChange` if the
 * payout has changed since it was read.
 */
export async function applyMove(
  payout: PayoutDoc,
  move: PayoutMove,
  { changes = {}, actor = 'system' }: { changes?: Changes; actor?: Transfer['actor'] },
  session: ClientSession,
  now: Date,
): Promise<PayoutStep | null> {
  const step = decideMove(payout, move);
  if (!step) return null;
  const attempts = toAttempts(payout, move, step, changes, now);
  const isEnded = !isOpen(step.status);
  const written = await Payout.updateOne(
    {
      _id: payout._id,
      status: payout.status,
      attempts: mongoose.trusted({ $size: payout.attempts.length }),
    },
    {
      $set: {
        status: step.status,
        problem: step.problem,
        attempts,
        ...changes.payout,
        ...(isEnded && isOpen(payout.status) && { endedAt: now }),
        ...(step.booking === 'paid' && { paidAt: now, ...toFee(attempts, move) }),
      },
      ...(isEnded && { $unset: { openFor: 1 } }),
    },
    { session },
  );
  if (written.matchedCount !== 1) throw new ConcurrentChange('a payout has moved on');
  const attempt = 'n' in move ? attempts[move.n - 1] : undefined;
  if (step.booking) await book(step.booking, { ...payout, attempts }, attempt, actor, session, now);
  const notice = toNotice(step, payout);
  if (notice) await notify(payout, notice, session, now);
  return step;
}

function toAttempts(
  { attempts }: PayoutDoc,
  move: PayoutMove,
  { booking }: PayoutStep,
  changes: Changes,
  now: Date,
): PayoutAttempt[] {
  if (!('n' in move)) return attempts;
  const answered =
    move.type === 'answer'
      ? { answer: move.answer, answeredAt: now, isStray: booking === 'stray' }
      : {};
  const strays = (attempts[move.n - 1]?.strays ?? 0) + (booking === 'stray' ? 1 : 0);
  const list = [...attempts];
  const known = list[move.n - 1];
  const fresh = { reference: '', at: now, answer: null, answeredAt: null, feeKobo: 0, dutyKobo: 0 };
  list[move.n - 1] = {
    failure: null,
    ...(known ?? fresh),
    ...changes.attempt,
    ...answered,
    ...(strays > 0 && { strays }),
  };
  return list;
}

/** What the attempt that paid cost us. */
function toFee(attempts: readonly PayoutAttempt[], move: PayoutMove) {
  const paid = 'n' in move ? attempts[move.n - 1] : undefined;
  return { feeKobo: kobo((paid?.feeKobo ?? 0) + (paid?.dutyKobo ?? 0)) };
}

/** The transfer that took the amount from the party. */
export const requestTransferId = (payoutId: string) => `payout:request:${payoutId}`;
const paidTransferId = (reference: string) => `payout:paid:${reference}`;
/** A bank may send it, take it back and send it again. */
const strayTransferId = (reference: string, count: number) => `payout:stray:${reference}:${count}`;

async function book(
  booking: Booking,
  payout: PayoutDoc,
  attempt: PayoutAttempt | undefined,
  actor: Transfer['actor'],
  session: ClientSession,
  now: Date,
): Promise<void> {
  const payoutId = payout._id.toString();
  const { reference = '', feeKobo = 0, dutyKobo = 0, strays = 0 } = attempt ?? {};
  const amount = kobo(payout.amountKobo);
  const account = toPartyAccount(toPartyOwner(payout));
  const costs = [kobo(feeKobo), kobo(dutyKobo)];
  /** The money leaves through the provider, which charges us; `from` bears the amount. */
  const leaving = (from: Posting['account']): Posting[] => [
    { account: from, amount: kobo(-amount) },
    { account: HOUSE.provider, amount: sumKobo([amount, ...costs]) },
    { account: HOUSE.providerFee, amount: kobo(-feeKobo) },
    { account: HOUSE.stampDuty, amount: kobo(-dutyKobo) },
  ];
  const undone = (postings: Posting[]) =>
    postings.map((one) => ({ ...one, amount: kobo(-one.amount) }));
  const name = payout.party === 'wallet' ? 'Withdrawal' : 'Payout';
  const bank = toShortAccount(payout);
  const transfers: Record<
    Booking,
    Pick<Transfer, 'id' | 'type' | 'postings' | 'reverses' | 'description'>
  > = {
    paid: {
      id: paidTransferId(reference),
      type: 'payout-paid',
      postings: leaving(HOUSE.payout),
      description: `${name} to ${bank}`,
    },
    return: {
      id: `payout:return:${payoutId}`,
      type: 'payout-return',
      reverses: requestTransferId(payoutId),
      postings: [
        { account: HOUSE.payout, amount: kobo(-amount) },
        { account, amount },
      ],
      description: `${name} returned`,
    },
    reverse: {
      id: `payout:return:${payoutId}`,
      type: 'payout-return',
      reverses: paidTransferId(reference),
      postings: undone(leaving(account)),
      description: `${name} returned by the bank`,
    },
    stray: {
      id: strayTransferId(reference, strays),
      type: 'payout-paid',
      postings: leaving(HOUSE.suspense),
      description: `${name} sent twice, to ${bank}`,
    },
    'stray-back': {
      id: `payout:stray-back:${reference}:${strays}`,
      type: 'payout-return',
      reverses: strayTransferId(reference, strays),
      postings: undone(leaving(HOUSE.suspense)),
      description: `${name} sent twice, returned by the bank`,
    },
  };
  const { postings, ...transfer } = transfers[booking];
  await post(
    {
      ...transfer,
      postings: postings.filter((one) => one.amount !== 0),
      refs: { payoutId, ...(reference && { attempt: reference }) },
      actor,
    },
    session,
    now,
  );
  if (booking === 'stray') {
    await enqueue([payoutMails.stray.entry({ payoutId, reference })], session, now);
  }
}

function toNotice({ status }: PayoutStep, before: PayoutDoc): PayoutNotice | null {
  if (status === before.status) return null;
  return status === 'paid' || status === 'returned' || status === 'declined' ? status : null;
}

/** Mail and push to the party's owners. */
export async function notify(
  payout: Pick<PayoutDoc, '_id' | 'party' | 'ownerId'>,
  notice: PayoutNotice,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const payoutId = payout._id.toString();
  const owners = await findOwnerIds(toPartyOwner(payout), session);
  const rows = owners.flatMap((userId): OutboxRow[] => [
    payoutMails.notice.entry({ payoutId, userId, notice }),
    ...payoutPush.entry({ payoutId, userId, notice, at: now.getTime() }),
  ]);
  await enqueue(rows, session, now);
}
