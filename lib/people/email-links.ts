import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import type { ScopedActor } from '@/lib/core/roles';
import { DAY_MS } from '@/lib/core/time';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { connectDb, inTransaction, isDuplicateKey } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { AccountLink } from '@/models/people/account-link';
import { User, type UserDoc } from '@/models/platform/user';
import { createLink, dropLinks, type LinkProof, takeLink } from './links';
import { userMails } from './mails';
import { RESET_LINK_TTL_MS } from './policy';
import { endSessions } from './sessions';

/** How long a change of the email can be undone, and confirmed, ms. */
const CHANGE_LINK_TTL_MS = 7 * DAY_MS;

/**
 * Gives the account an address whose mailbox the caller has proved to read, in the caller's transaction.
 * It needs no confirmation, and links that later changes sent to other mailboxes stop working. `since`:
 * when the account had the address, if known; drops undo links created since then, or since the oldest
 * one that brings it back.
 *
 * Throws a duplicate-key error if the address belongs to another account.
 */
export async function settleEmail(
  userId: Types.ObjectId,
  email: string,
  session: ClientSession,
  now: Date,
  since?: Date,
): Promise<void> {
  const proved = { email, provedEmail: email, confirmedEmail: null };
  const settled = { $set: proved, $addToSet: { heldEmails: email } };
  await User.updateOne({ _id: userId }, settled, { session });
  const id = userId.toString();
  await dropLinks(id, ['confirm-email'], session);
  const oldest = await AccountLink.findOne(openUndo(id, now, email), { createdAt: 1 }, { session })
    .sort({ createdAt: 1 })
    .lean();
  const from = oldest && since ? Math.min(+oldest.createdAt, +since) : (oldest?.createdAt ?? since);
  if (from) await dropLinks(id, ['undo-email'], session, new Date(from));
  await dropForeignResets(userId, email, session, now);
}

/**
 * Drops the account's password links, except those mailed to this address and to addresses that an open
 * link can bring back, so that a thief can't invalidate the owner's link.
 */
async function dropForeignResets(
  userId: Types.ObjectId,
  email: string,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const undo = openUndo(userId.toString(), now);
  const older = await AccountLink.find(undo, { email: 1 }, { session }).lean();
  const retained = [email, ...older.map((link) => link.email ?? email)];
  await AccountLink.deleteMany(
    { userId, purpose: 'reset-password', email: mongoose.trusted({ $nin: retained }) },
    { session },
  );
}

/** Drops the account's password links that were mailed to this address. */
export async function dropResetsTo(
  userId: string,
  email: string,
  session: ClientSession,
): Promise<void> {
  await AccountLink.deleteMany({ userId, purpose: 'reset-password', email }, { session });
}

/**
 * Whether the reader of this mailbox may have the account. Call it in the transaction that gives access,
 * so that no change of the addresses comes between.
 */
export async function mayHaveAccount(
  userId: Types.ObjectId,
  mailbox: string,
  session: ClientSession,
  now: Date,
): Promise<boolean> {
  const user = await User.findById(userId, { email: 1, confirmedEmail: 1 }, { session }).lean();
  if (!user) return false;
  if ((user.confirmedEmail ?? user.email) === mailbox) return true;
  const undo = openUndo(userId.toString(), now, mailbox);
  return (await AccountLink.exists(undo).session(session)) !== null;
}

/** The filter for open links that can bring this address, or any, back to the account. */
function openUndo(userId: string | null, now: Date, email?: string) {
  const expiresAt = mongoose.trusted({ $gt: now });
  return { userId, purpose: 'undo-email' as const, expiresAt, ...(email && { email }) };
}

/**
 * Frees an address that its account neither has nor can bring back any more; the unique key of
 * `heldEmails` reserves all others.
 */
export async function freeEmail(email: string, now: Date): Promise<void> {
  await connectDb();
  const holder = { heldEmails: email, ...except(email) };
  if (!(await User.exists(holder))) return;
  await inTransaction(async (session) => {
    const user = await User.findOne(holder, { _id: 1 }, { session }).lean();
    if (!user) return;
    const undo = openUndo(user._id.toString(), now, email);
    if (await AccountLink.exists(undo).session(session)) return;
    await User.updateOne({ _id: user._id }, { $pull: { heldEmails: email } }, { session });
  });
}

function except(email: string) {
  const isOther = mongoose.trusted({ $ne: email });
  return { email: isOther, confirmedEmail: isOther };
}

/**
 * The account of a password link, and the mailbox that it goes to: the requested address, if its reader
 * may have the account; the confirmed address, if the account has never confirmed the requested one. Null
 * for an address that no account has or can bring back.
 */
export async function findResetTarget(
  email: string,
  now: Date,
): Promise<{ userId: string; mailbox: string } | null> {
  await connectDb();
  const user = await findHolder(email);
  const undo = openUndo(user?._id.toString() ?? null, now, email);
  const isUndoable = (await AccountLink.exists(undo)) !== null;
  if (!user) return null;
  const userId = user._id.toString();
  const isOwn = user.email === email && !user.confirmedEmail;
  if (isOwn || isUndoable || user.confirmedEmail === email) return { userId, mailbox: email };
  return user.email === email && user.confirmedEmail
    ? { userId, mailbox: user.confirmedEmail }
    : null;
}

/** The account that has an address, otherwise the one that can bring it back. */
async function findHolder(email: string) {
  const fields = { email: 1, confirmedEmail: 1 } as const;
  const [own, holder] = await Promise.all([
    User.findOne({ email }, fields).lean(),
    User.findOne({ heldEmails: email }, fields).lean(),
  ]);
  return own ?? holder;
}

/** Whether an account other than `userId` has this address or can bring it back. */
export async function isEmailTaken(email: string, userId: string | null = null): Promise<boolean> {
  await connectDb();
  const holder = await findHolder(email);
  return holder !== null && holder._id.toString() !== userId;
}

/** The `heldEmails` of an account with these addresses. */
export async function findHeldEmails(
  userId: string,
  { email, confirmedEmail }: Pick<UserDoc, 'email' | 'confirmedEmail'>,
  session: ClientSession,
  now: Date,
): Promise<string[]> {
  const undo = await AccountLink.find(openUndo(userId, now), { email: 1 }, { session }).lean();
  const held = [email, confirmedEmail, ...undo.map((link) => link.email)];
  return [...new Set(held.filter((address) => typeof address === 'string'))];
}

/**
 * Removes an address from an account that never confirmed it, for a caller who has proved to read its
 * mailbox, and mails the owner. The account gets its confirmed address back.
 */
export async function yieldUnconfirmed(email: string, now: Date): Promise<void> {
  await connectDb();
  const isOpen = { email, confirmedEmail: mongoose.trusted({ $ne: null }) };
  if (!(await User.exists(isOpen))) return;
  await inTransaction(async (session) => {
    const holder = await User.findOne(isOpen, { confirmedEmail: 1 }, { session }).lean();
    if (holder) await restoreConfirmed(holder, session, now);
  });
}

async function restoreConfirmed(
  { _id, confirmedEmail }: Pick<UserDoc, '_id' | 'confirmedEmail'>,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const userId = _id.toString();
  const back = { email: confirmedEmail, confirmedEmail: null };
  await User.updateOne({ _id }, { $set: back }, { session });
  await dropLinks(userId, ['confirm-email'], session);
  const changeId = new Types.ObjectId().toString();
  await enqueue([userMails.emailDeclined.entry({ userId, changeId })], session, now);
}

/**
 * Creates the links and mails of a changed email, in the caller's transaction. `from`: the confirmed
 * address. `to`: the new one; null if it needs no confirmation. `mayConfirm`: whether it gets a mail;
 * without it, its reader can request one by Forgot password.
 */
export async function startEmailChange(
  userId: string,
  { from, to, mayConfirm }: { from: string; to: string | null; mayConfirm: boolean },
  session: ClientSession,
  now: Date,
): Promise<void> {
  if (!to) return;
  const undoId = await createUndoLink(userId, { from, to }, session, now);
  const confirmId = await createConfirmLink(userId, to, session, now);
  const mails = [
    userMails.emailChanged.entry({ linkId: undoId }),
    ...(mayConfirm ? [userMails.confirmEmail.entry({ linkId: confirmId })] : []),
  ];
  await enqueue(mails, session, now);
}

/** The link for the earlier address `from`, which undoes a change to `to`. Returns its id. */
export async function createUndoLink(
  userId: string,
  { from, to }: { from: string; to: string },
  session: ClientSession,
  now: Date,
): Promise<string> {
  const undoId = await createLink(
    { userId, purpose: 'undo-email', email: from, newEmail: to, ttlMs: CHANGE_LINK_TTL_MS },
    session,
    now,
  );
  // The reader of the mailbox that an older link brings back has the older right to the account, so
  // younger links expire with that one.
  const older = await AccountLink.findOne(openUndo(userId, now, to), null, { session })
    .sort({ createdAt: 1 })
    .lean();
  if (!older) return undoId;
  const younger = {
    ...openUndo(userId, now),
    createdAt: mongoose.trusted({ $gt: older.createdAt }),
  };
  await AccountLink.updateMany(younger, { $min: { expiresAt: older.expiresAt } }, { session });
  return undoId;
}

/** The link for a new address, to confirm or decline it. `userId`: null for a link that no one gets. */
export function createConfirmLink(
  userId: string | null,
  email: string,
  session: ClientSession,
  now: Date,
): Promise<string> {
  const link = { userId, purpose: 'confirm-email', email, ttlMs: CHANGE_LINK_TTL_MS } as const;
  return createLink(link, session, now);
}

/**
 * Confirms the address that a link was sent to, for a caller who is signed in to the account. Reading the
 * mailbox isn't enough: a stranger might put money into an account whose earlier address can still take
 * it back.
 *
 * Throws AppError `invalid` for a link that is over, and `unauthenticated` for any other caller, which
 * leaves the link open.
 */
export async function confirmEmail(
  proof: LinkProof,
  actor: ScopedActor<'self'> | null,
  now: Date,
): Promise<void> {
  await inTransaction(async (session) => {
    const { userId, email } = await takeLink(proof, 'confirm-email', session, now);
    if (actor?.userId !== userId.toString()) {
      throw new AppError('unauthenticated', ACCOUNT_MESSAGES.loginToConfirm);
    }
    const isCurrent = await User.exists({ _id: userId, email }).session(session);
    if (isCurrent) await settleEmail(userId, email, session, now);
  });
}

/**
 * Removes the address that a link was sent to from the account, which isn't its reader's. Throws AppError
 * `invalid` for a link that is over.
 */
export async function declineEmail(proof: LinkProof, now: Date): Promise<void> {
  await inTransaction(async (session) => {
    const { userId, email } = await takeLink(proof, 'confirm-email', session, now);
    const isOpen = { _id: userId, email, confirmedEmail: mongoose.trusted({ $ne: null }) };
    const holder = await User.findOne(isOpen, { confirmedEmail: 1 }, { session }).lean();
    if (holder) await restoreConfirmed(holder, session, now);
  });
}

/**
 * Gives the account its old address back. The change was made with the password, so all sessions end, the
 * password and Google are removed, and a password link is mailed to the old address. Links that undo
 * earlier changes go on working: a thief may have made the later ones.
 *
 * Throws AppError `invalid` for a link that is over, and `conflict` if the address belongs to another
 * account.
 */
export async function undoEmail(proof: LinkProof, now: Date): Promise<void> {
  const afterwards = await inTransaction(async (session) => {
    const link = await takeLink(proof, 'undo-email', session, now);
    const userId = link.userId.toString();
    const { email } = link;
    await settleEmail(link.userId, email, session, now, link.createdAt);
    const change = { $set: { passwordHash: null }, $unset: { googleSub: 1, googleEmail: 1 } };
    await User.updateOne({ _id: link.userId }, change, { session });
    await dropResetsTo(userId, email, session);
    const reset = { userId, purpose: 'reset-password', email, ttlMs: RESET_LINK_TTL_MS } as const;
    const linkId = await createLink(reset, session, now);
    await enqueue([userMails.emailBack.entry({ linkId })], session, now);
    return endSessions(userId, session);
  }).catch(refuseTaken);
  afterwards();
}

/** Rethrows a duplicate-key error of an address as AppError `conflict`. */
export function refuseTaken(error: unknown): never {
  throw isDuplicateKey(error) ? new AppError('conflict', ACCOUNT_MESSAGES.emailUsed) : error;
}
