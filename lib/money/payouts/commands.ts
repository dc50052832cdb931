import 'server-only';
import { type ClientSession, Types } from 'mongoose';
import { toShortAccount } from '@/lib/core/bank-account';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { fromNaira, type Kobo, kobo } from '@/lib/core/money';
import { type Actor, scopeActor } from '@/lib/core/roles';
import { readFunds, readWithdrawable } from '@/lib/ledger/available';
import { HOUSE, post } from '@/lib/ledger/ledger';
import { requirePayable } from '@/lib/money/bank/queries';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { type CallFacts, writeAudit } from '@/lib/platform/audit';
import { type CommandKey, command, findDone } from '@/lib/platform/command';
import { isDuplicateKey } from '@/lib/platform/db';
import type { BankAccountDoc } from '@/models/money/bank-account';
import { Payout, type PayoutDoc } from '@/models/money/payout';
import { User } from '@/models/platform/user';
import { notify, requestTransferId } from './apply';
import { cancelRequested, findOpenPayout } from './cancel';
import type { PayoutDto } from './dto';
import { PAYOUT_MESSAGES, tooLittle, tooMuch } from './messages';
import {
  type OwnParty,
  type PartyOwner,
  requireOwn,
  requireParty,
  toPartyAccount,
  toPartyKey,
} from './owner';
import { LEAST_PAYOUT, LEAST_TRANSFER } from './policy';
import { findDue, getPayout, readWithdrawalLimit } from './queries';
import type { RequestPayoutInput } from './schemas';
import { findSecondReasons } from './second';
import { requireNotStopped } from './stops';

/**
 * Asks for a payout of a shop's or a rider's earnings, or a withdrawal from a wallet: the amount leaves the
 * balance at once. For a closed shop its owner, or ops, ask for all of it. Returns the payout, also to a
 * repeat.
 *
 * Throws AppError `not_found` for a party that isn't the caller's, `forbidden` for a shop's other members and
 * a suspended person,
 * `invalid` for an amount below the least, and `conflict` while one is open, for more than is available,
 * while money is stopped or a suspended shop's is held, for a third withdrawal in seven days, and as
 * `requirePayable` does.
 */
export async function requestPayout(
  { commandId, ...input }: RequestPayoutInput,
  actor: Actor,
  { address, now }: CallFacts,
): Promise<PayoutDto> {
  const { userId } = actor;
  const amount = fromNaira(input.amount);
  const key: CommandKey = {
    id: `${userId}:${commandId}`,
    name: 'request-payout',
    same: { party: input.party, vendorId: input.vendorId ?? null, amountKobo: amount },
    now,
  };
  const done = await findDone<{ payoutId: string }>(key);
  if (done) return getPayout(done.result.payoutId, actor);
  const facts = await prepare(input, amount, actor, now);
  const body = async (session: ClientSession) => {
    const owner = await requireParty(input, actor, session);
    const account = await requireAllowed(owner, amount, session, now);
    // Suspended since the call began: a suspension writes the bank account too, so that one sees the other.
    if (!(await User.exists({ _id: userId, status: 'active' }).session(session))) {
      throw new AppError('forbidden', ACCOUNT_MESSAGES.accountSuspended);
    }
    const asked = { ...facts, owner, account, amount, by: userId };
    const payoutId = await createPayout(asked, session, now);
    if (owner.isForOwner)
      await audit(payoutId, actor, { commandId, amount, address, now }, session);
    return { payoutId };
  };
  // Of two phones the second finds the first one's.
  const { payoutId } = await command(key, body, { isRetried: isDuplicateKey, maxTries: 2 });
  return getPayout(payoutId, actor);
}

/** What takes long to find out, before the transaction: when it is due, and whether it takes two people. */
async function prepare(
  input: Omit<RequestPayoutInput, 'commandId'>,
  amountKobo: Kobo,
  actor: Actor,
  now: Date,
): Promise<Pick<PayoutDoc, 'dueAt' | 'secondReasons'>> {
  const owner = await requireParty(input, actor);
  const { _id: bankAccountId } = await requirePayable(owner.party, owner.ownerId, null, now);
  const secondReasons = await findSecondReasons(
    { ...owner, amountKobo, bankAccountId },
    { isTaken: false },
  );
  return { dueAt: await findDue(now), secondReasons };
}

/** Checks everything that a request depends on, and returns the account that it goes to. */
export async function requireAllowed(
  owner: OwnParty,
  amount: Kobo,
  session: ClientSession,
  now: Date,
): Promise<BankAccountDoc> {
  await requireNotStopped(owner, session, now);
  if (await findOpenPayout(owner, session)) {
    throw new AppError('conflict', PAYOUT_MESSAGES.oneOpen);
  }
  const account = await requirePayable(owner.party, owner.ownerId, session, now);
  if (owner.party === 'wallet') {
    const { left } = await readWithdrawalLimit(owner.ownerId, session, now);
    if (left === 0) throw new AppError('conflict', PAYOUT_MESSAGES.withdrawalsUsed);
  }
  const available = await findAvailable(owner, session, now);
  if (owner.isClosed) {
    const isAll = amount === available && amount >= LEAST_TRANSFER;
    if (!isAll) throw new AppError('invalid', PAYOUT_MESSAGES.whatIsLeft, { field: 'amount' });
    return account;
  }
  const least = LEAST_PAYOUT[owner.party];
  if (amount < least) throw new AppError('invalid', tooLittle(least), { field: 'amount' });
  if (amount > available) {
    throw new AppError('conflict', tooMuch(available), { field: 'amount' });
  }
  return account;
}

async function findAvailable(owner: PartyOwner, session: ClientSession, now: Date): Promise<Kobo> {
  return owner.party === 'wallet'
    ? (await readWithdrawable(owner.ownerId, session, now)).withdrawable
    : (await readFunds(toPartyAccount(owner), session, now)).available;
}

interface Asked extends Pick<PayoutDoc, 'dueAt' | 'secondReasons'> {
  owner: PartyOwner;
  account: BankAccountDoc;
  amount: Kobo;
  /** The user. */
  by: string;
}

/** Stores a payout that is allowed, takes its amount from the balance, and notifies its owners. */
export async function createPayout(
  { owner, account, amount, by, ...facts }: Asked,
  session: ClientSession,
  now: Date,
): Promise<string> {
  const payout: PayoutDoc = {
    ...facts,
    _id: new Types.ObjectId(),
    party: owner.party,
    ownerId: new Types.ObjectId(owner.ownerId),
    openFor: toPartyKey(owner),
    requestedBy: new Types.ObjectId(by),
    amountKobo: amount,
    feeKobo: 0,
    status: 'requested',
    problem: null,
    reason: null,
    bankAccountId: account._id,
    bankName: account.bankName,
    accountName: account.accountName,
    last4: account.accountNumber.slice(-4),
    approvals: [],
    attempts: [],
    requestedAt: now,
    endedAt: null,
    paidAt: null,
  };
  await Payout.create([payout], { session });
  const payoutId = payout._id.toString();
  const to = toShortAccount(payout);
  await post(
    {
      id: requestTransferId(payoutId),
      type: 'payout-request',
      postings: [
        { account: toPartyAccount(owner), amount: kobo(-amount) },
        { account: HOUSE.payout, amount },
      ],
      refs: { payoutId },
      actor: `user:${by}`,
      description: `${owner.party === 'wallet' ? 'Withdrawal' : 'Payout'} to ${to}`,
    },
    session,
    now,
  );
  await notify(payout, 'requested', session, now);
  return payoutId;
}

/** The audit entry of ops who ask for the owner of a closed shop. */
async function audit(
  payoutId: string,
  actor: Actor,
  { commandId, amount, address, now }: CallFacts & { commandId: string; amount: Kobo },
  session: ClientSession,
): Promise<void> {
  const doing = {
    actor: scopeActor(actor, 'staff'),
    action: 'request-payout',
    commandId,
    reason: 'All that is left of a closed shop',
    kind: 'payout',
    refId: payoutId,
    address,
    now,
  } as const;
  await writeAudit(doing, { before: {}, after: { amountKobo: amount } }, session);
}

/**
 * Cancels a payout that its owner, or ops for a closed shop, asked for and ops haven't approved; the money is
 * back at once. Returns it as it is now, also to a repeat. Throws AppError `not_found`, and `conflict` once
 * it is approved.
 */
export async function cancelPayout(payoutId: string, actor: Actor, now: Date): Promise<PayoutDto> {
  const id = `${actor.userId}:cancel:${payoutId}`;
  await command({ id, name: 'cancel-payout', now }, async (session) => {
    const payout = await Payout.findById(payoutId).session(session).lean<PayoutDoc>();
    if (!payout) throw new AppError('not_found', MESSAGES.notFound);
    await requireOwn(payout, actor, session);
    await cancelRequested(payout, actor, session, now);
  });
  return getPayout(payoutId, actor);
}
