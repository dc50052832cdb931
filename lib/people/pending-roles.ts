import 'server-only';
import type { ClientSession, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { isStaffRole, type Role } from '@/lib/core/roles';
import { DAY_MS } from '@/lib/core/time';
import { enqueue } from '@/lib/platform/outbox';
import { User, type UserDoc } from '@/models/platform/user';
import { createLink } from './links';
import { userMails } from './mails';

/** Lifetime of the link that brings a pending role into force, ms. "Forgot password?" works after it. */
const ROLE_LINK_TTL_MS = DAY_MS;

/**
 * Grants a role in the caller's transaction, immediately if the account's mailbox was proved. Otherwise
 * the role waits until someone chooses a new password by a link from that mailbox, which is mailed here:
 * whoever registered the address first may not be its owner.
 *
 * Returns the id of the link, or null if the role is in force. Throws AppError `not_found` for an unknown
 * account.
 */
export async function grantOrHoldRole(
  userId: Types.ObjectId,
  role: Role,
  session: ClientSession,
  now: Date,
): Promise<string | null> {
  const fields = {
    email: 1,
    confirmedEmail: 1,
    provedEmail: 1,
    roles: 1,
    pendingRoles: 1,
  } as const;
  const user = await User.findById(userId, fields, { session }).lean();
  if (!user) throw new AppError('not_found', MESSAGES.notFound);
  const mailbox = user.confirmedEmail ?? user.email;
  if (user.provedEmail === mailbox || user.roles.includes(role)) {
    const granted = { $addToSet: { roles: role }, $pull: { 'pendingRoles.roles': role } };
    await User.updateOne({ _id: userId }, granted, { session });
    return null;
  }
  // Roles that waited for an earlier mailbox are dropped.
  const roles = [...new Set([...listPendingRoles(user, mailbox), role])];
  await User.updateOne({ _id: userId }, { pendingRoles: { email: mailbox, roles } }, { session });
  const linkId = await createLink(
    {
      userId: userId.toString(),
      purpose: 'reset-password',
      email: mailbox,
      ttlMs: ROLE_LINK_TTL_MS,
    },
    session,
    now,
  );
  await enqueue([userMails.pendingRole.entry({ linkId, role })], session, now);
  return linkId;
}

/**
 * Brings the roles into force that wait for this mailbox, whose reader has chosen a new password in the
 * caller's transaction. Staff get the mail about their role.
 */
export async function releasePendingRoles(
  user: Pick<UserDoc, '_id' | 'pendingRoles'>,
  mailbox: string,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const { _id } = user;
  const pending = listPendingRoles(user, mailbox);
  if (pending.length === 0) return;
  const released = {
    $addToSet: { roles: { $each: pending } },
    $unset: { pendingRoles: 1 },
  } as const;
  await User.updateOne({ _id }, released, { session });
  const userId = _id.toString();
  const changeId = now.toISOString();
  const mails = pending
    .filter(isStaffRole)
    .map((role) => userMails.roleGiven.entry({ userId, role, changeId }));
  await enqueue(mails, session, now);
}

/** The roles that wait for a proof of the account's mailbox; with `mailbox`, of that one. */
export function listPendingRoles(
  { pendingRoles }: Pick<UserDoc, 'pendingRoles'>,
  mailbox = pendingRoles?.email,
): Role[] {
  return pendingRoles && pendingRoles.email === mailbox ? [...pendingRoles.roles] : [];
}
