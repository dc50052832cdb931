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
 * Whether an address belongs to another account: as its email, or as one that its owner can still
 * bring back.
 */
export async function isEmailHeld(
  email: string,
  exceptUserId: string | null,
  now: Date,
): Promise<boolean> {
  const link = await AccountLink.findOne(
    { email, purpose: 'undo-email', expiresAt: mongoose.trusted({ $gt: now }) },
    { userId: 1 },
  ).lean();
  if (link && link.userId?.toString() !== exceptUserId) return true;
  const user = await User.findOne({ email }, { _id: 1 }).lean();
  return user !== null && user._id.toString() !== exceptUserId;
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
 * and the password and Google go too; a link to a new one is sent to the old address.
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
    await dropLinks(userId, ['confirm-email', 'undo-email', 'reset-password'], session);
    const reset = { userId, purpose: 'reset-password', lifeMs: RESET_LINK_MS } as const;
    const linkId = await createLink(reset, session, now);
    await enqueue([userMails.passwordReset.entry({ linkId })], session, now);
    return endSessionsOf(userId, session);
  }).catch((error: unknown) => {
    throw isDuplicateKey(error) ? new AppError('conflict', MESSAGES.emailUsed) : error;
  });
  afterwards();
  wake('outbox');
}
