import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import { type Kobo, kobo } from '@/lib/core/money';
import { readWithdrawable } from '@/lib/ledger/available';
import { customerAccount, HOUSE, isFrozen, post } from '@/lib/ledger/ledger';
import { sumBalances } from '@/lib/ledger/queries';
import { inTransaction } from '@/lib/platform/db';
import { hashAddress } from '@/lib/platform/digest';
import { enqueue } from '@/lib/platform/outbox';
import { AccountLink } from '@/models/people/account-link';
import { Audit } from '@/models/platform/audit';
import { ANY_DATE } from '@/models/platform/define';
import { User } from '@/models/platform/user';
import { dueEntry, type LEAVING_LINKS } from './deletion-date';
import {
  createLink,
  dropLinks,
  type LinkProof,
  type LinkPurpose,
  linkOverError,
  takeLink,
} from './links';
import { LEAVING_LINK_TTL_MS } from './policy';
import { NotSettled } from './rooms';

// What becomes of the wallet of an account that is deleted.

/**
 * Records that the owner gives up the wallet's balance, with an audit entry. It is booked when the account
 * is deleted: until then the deletion can be called off. Money that comes in later is not included.
 */
export async function giveUpWallet(
  userId: string,
  address: string,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const amountKobo = await sumBalances([customerAccount(userId)], session);
  if (amountKobo === 0) return;
  const before = await User.findByIdAndUpdate(
    userId,
    { givenUpKobo: amountKobo },
    { session, projection: { givenUpKobo: 1 } },
  ).lean();
  if (before?.givenUpKobo === amountKobo) return;
  const actorId = new mongoose.Types.ObjectId(userId);
  await Audit.create(
    [
      {
        _id: `${userId}:give-up:${now.getTime()}`,
        at: now,
        actorId,
        action: 'give-up-wallet',
        kind: 'account',
        refId: actorId,
        reason: 'The owner deletes the account',
        before: { givenUpKobo: before?.givenUpKobo ?? 0 },
        after: { givenUpKobo: amountKobo },
        addressHash: hashAddress(address),
      },
    ],
    { session },
  );
}

/**
 * Gives up the wallet's balance of an account that waits to be deleted, by the link of the weekly mail,
 * and makes its deletion due. Throws AppError `invalid` for a link that is over, also because its owner
 * has signed in since.
 */
export async function giveUpByLink(proof: LinkProof, address: string, now: Date): Promise<void> {
  await inTransaction(async (session) => {
    const { userId } = await takeLink(proof, 'give-up-wallet', session, now);
    const isScheduled = { _id: userId, deleteAt: ANY_DATE };
    const due = await User.updateOne(isScheduled, { deleteAt: now }, { session });
    if (due.matchedCount === 0) throw linkOverError();
    await giveUpWallet(userId.toString(), address, session, now);
    await enqueue([dueEntry(userId.toString(), now)], session, now);
  });
}

/** Books what was given up. Throws NotSettled if the balance is higher, or the wallet is frozen. */
export async function bookGivenUp(
  userId: string,
  givenUp: Kobo,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const wallet = customerAccount(userId);
  const balance = await sumBalances([wallet], session);
  if (balance === 0) return;
  if (balance > givenUp || (await isFrozen(userId, session))) throw new NotSettled();
  await post(
    {
      id: `given-up:${userId}`,
      type: 'given-up',
      postings: [
        { account: wallet, amount: kobo(-balance) },
        { account: HOUSE.givenUp, amount: balance },
      ],
      refs: {},
      actor: `user:${userId}`,
      description: 'Given up with the account',
    },
    session,
    now,
  );
}

/**
 * Links to give up the wallet's balance and to withdraw it, in the caller's transaction: their ids, or '' for
 * one that would do nothing.
 */
export async function openLeavingLinks(
  userId: string,
  session: ClientSession,
  now: Date,
): Promise<{ linkId: string; withdrawId: string }> {
  const user = await User.findById(userId, { email: 1, confirmedEmail: 1 }).session(session).lean();
  if (!user) return { linkId: '', withdrawId: '' };
  const { balance, withdrawable } = await readWithdrawable(userId, session, now);
  const email = user.confirmedEmail ?? user.email;
  const open = (purpose: (typeof LEAVING_LINKS)[number], amount: Kobo) =>
    amount === 0 ? '' : openLink({ userId, purpose, email }, session, now);
  return {
    linkId: await open('give-up-wallet', balance),
    withdrawId: await open('withdraw-wallet', withdrawable),
  };
}

/** The id of the open link of that purpose, or of a new one. */
async function openLink(
  { userId, purpose, email }: { userId: string; purpose: LinkPurpose; email: string },
  session: ClientSession,
  now: Date,
): Promise<string> {
  const open = await AccountLink.findOne({ userId, purpose }).session(session).lean();
  // The mail is sent once a week, and the daily retries use its links.
  if (open && open.expiresAt.getTime() > now.getTime() + LEAVING_LINK_TTL_MS / 8) {
    return open._id.toString();
  }
  await dropLinks(userId, [purpose], session);
  return createLink({ userId, purpose, email, ttlMs: LEAVING_LINK_TTL_MS }, session, now);
}
