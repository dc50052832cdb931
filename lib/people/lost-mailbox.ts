import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { PEOPLE_MESSAGES } from '@/lib/people/staff-messages';
import { disconnectWork, enqueue } from '@/lib/platform/outbox';
import { AccountLink } from '@/models/people/account-link';
import { User } from '@/models/platform/user';
import { createUndoLink } from './email-links';
import { dropLinks } from './links';
import { userMails } from './mails';
import { endSessions } from './sessions';

/**
 * Confirms, in the caller's transaction, the unconfirmed email of an account, for an owner who has lost
 * the earlier mailbox and the password. Ends all its sessions, its links to confirm, and password links
 * of any other mailbox. The earlier address gets a link that undoes it for seven days. Returns what to
 * run after the commit.
 *
 * Throws AppError `not_found` if no account has the email, `forbidden` for a suspended account and
 * `conflict` if the email is confirmed.
 */
export async function confirmForOwner(
  email: string,
  session: ClientSession,
  now: Date,
): Promise<() => void> {
  const fields = { status: 1, confirmedEmail: 1 } as const;
  const user = await User.findOne({ email }, fields, { session }).lean();
  if (!user) throw new AppError('not_found', PEOPLE_MESSAGES.noSuchAccount);
  if (user.status === 'suspended') {
    throw new AppError('forbidden', PEOPLE_MESSAGES.confirmSuspended);
  }
  const { _id, confirmedEmail } = user;
  if (!confirmedEmail) throw new AppError('conflict', PEOPLE_MESSAGES.confirmedBefore);
  const userId = _id.toString();
  const held = { heldEmails: { $each: [email, confirmedEmail] } };
  const change = { $set: { confirmedEmail: null }, $addToSet: held };
  await User.updateOne({ _id, email, confirmedEmail }, change, { session });
  await dropLinks(userId, ['confirm-email'], session);
  await AccountLink.deleteMany(
    { userId, purpose: 'reset-password', email: mongoose.trusted({ $ne: email }) },
    { session },
  );
  const linkId = await createUndoLink(userId, { from: confirmedEmail, to: email }, session, now);
  const mails = [
    userMails.staffConfirmedElsewhere.entry({ linkId }),
    userMails.staffConfirmed.entry({ linkId }),
  ];
  await enqueue(mails, session, now);
  // Also disconnects sockets of other processes.
  const work = disconnectWork({ userId });
  await enqueue([{ id: `disconnect:${userId}:${now.getTime()}`, work }], session, now);
  return endSessions(userId, session);
}
