import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { inTransaction, isDuplicateKey } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { wake } from '@/lib/platform/wake';
import { AccountLink } from '@/models/account-link';
import { User } from '@/models/user';
import { createLink, dropLinks, type LinkProof, takeLink } from './links';
import { userMails } from './mails';
import { RESET_LINK_MS } from './policy';
import { endSessionsOf } from './sessions';

const DAY_MS = 86_400_000;
/** How long a change of the email can be undone, ms. */
const UNDO_MS = 7 * DAY_MS;
const CONFIRM_MS = 30 * DAY_MS;

/**
 * Whether an address belongs to another account: as its email, as the one that is known to reach its
 * owner, or as one that its owner can still bring back.
 */
export async function isEmailHeld(
  email: string,
  exceptUserId: string | null,
  now: Date,
): Promise<boolean> {
  const notMine = { $ne: exceptUserId } as const;
  // The users first: a change takes the address from a user to a link. The other way, the unique
  // index of emails refuses whoever comes in between.
  const user = await User.exists({
    $or: [{ email }, { confirmedEmail: email }],
    ...(exceptUserId && { _id: mongoose.trusted(notMine) }),
  });
  if (user) return true;
  const link = await AccountLink.exists({
    email,
    purpose: 'undo-email',
    expiresAt: mongoose.trusted({ $gt: now }),
    userId: mongoose.trusted(notMine),
  });
  return link !== null;
}

/**
 * Takes an address off an account that has not confirmed it, which gets back the one that is known to
 * reach its owner: at once for who has proved to have its mailbox (`isProved`), and else a week after
 * the change. So nobody keeps a stranger's address.
 */
export async function yieldUnconfirmed(
  email: string,
  { isProved = false }: { isProved?: boolean },
  now: Date,
): Promise<void> {
  const holder = await User.findOne({
    email,
    confirmedEmail: mongoose.trusted({ $ne: null }),
  }).lean();
  if (!holder?.confirmedEmail) return;
  const { _id, confirmedEmail } = holder;
  await inTransaction(async (session) => {
    const since = new Date(now.getTime() - UNDO_MS);
    const recent = {
      userId: _id,
      purpose: 'confirm-email' as const,
      createdAt: mongoose.trusted({ $gt: since }),
    };
    if (!isProved && (await AccountLink.exists(recent).session(session))) return;
    const change = { email: confirmedEmail, confirmedEmail: null };
    const yielded = await User.updateOne({ _id, email, confirmedEmail }, change, { session });
    if (yielded.matchedCount === 1) await dropLinks(_id.toString(), ['confirm-email'], session);
  });
}

/**
 * Writes the links and mails of a changed email, in the caller's transaction. `from`: the address
 * that is known to reach the owner. `to`: the new one; null if it needs no confirmation.
 */
export async function startEmailChange(
  userId: string,
  { from, to }: { from: string; to: string | null },
  session: ClientSession,
  now: Date,
): Promise<void> {
  if (!to) return;
  const undo = { userId, purpose: 'undo-email', email: from, lifeMs: UNDO_MS } as const;
  const confirm = { userId, purpose: 'confirm-email', email: to, lifeMs: CONFIRM_MS } as const;
  const mails = [
    userMails.emailChanged.entry({ linkId: await createLink(undo, session, now) }),
    userMails.confirmEmail.entry({ linkId: await createLink(confirm, session, now) }),
  ];
  await enqueue(mails, session, now);
}

/** Confirms the address that a link was sent to. Throws AppError `invalid` for a link that is over. */
export async function confirmEmail(proof: LinkProof, now: Date): Promise<void> {
  await inTransaction(async (session) => {
    const { userId, email } = await takeLink(proof, 'confirm-email', session, now);
    await User.updateOne({ _id: userId, email }, { confirmedEmail: null }, { session });
  });
}

/**
 * Gives the account its old address back. Whoever changed it knew the password, so every session ends,
 * and the password and Google go too; a link to a new one is sent to the old address. Links that undo
 * earlier changes go on working: who made the later ones may have been the thief.
 *
 * Throws AppError `invalid` for a link that is over, and `conflict` if the address belongs to another
 * account by now.
 */
export async function undoEmail(proof: LinkProof, now: Date): Promise<void> {
  const afterwards = await inTransaction(async (session) => {
    const link = await takeLink(proof, 'undo-email', session, now);
    const userId = link.userId.toString();
    const change = {
      $set: { email: link.email, confirmedEmail: null, passwordHash: null },
      $unset: { googleSub: 1 },
    };
    await User.updateOne({ _id: link.userId }, change, { session });
    await dropLinks(userId, ['confirm-email', 'reset-password'], session);
    await dropLinks(userId, ['undo-email'], session, link.createdAt);
    const reset = { userId, purpose: 'reset-password', lifeMs: RESET_LINK_MS } as const;
    const linkId = await createLink(reset, session, now);
    await enqueue([userMails.emailBack.entry({ linkId })], session, now);
    return endSessionsOf(userId, session);
  }).catch((error: unknown) => {
    throw isDuplicateKey(error) ? new AppError('conflict', MESSAGES.emailUsed) : error;
  });
  afterwards();
  wake('outbox');
}
