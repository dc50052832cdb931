import 'server-only';
import type { ClientSession } from 'mongodb';
import type { AuditAction } from '@/lib/core/audit';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { Role, ScopedActor, StaffRole } from '@/lib/core/roles';
import { PEOPLE_MESSAGES } from '@/lib/people/staff-messages';
import { type CallFacts, type Doing, staffCommand, writeAudit } from '@/lib/platform/audit';
import { afterCommit } from '@/lib/platform/db';
import { disconnectWork, enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { User } from '@/models/platform/user';
import { userMails } from './mails';
import { grantOrHoldRole, listPendingRoles } from './pending-roles';
import { dropSecondFactor } from './second-factor';
import { endSessions } from './sessions';
import type { AccountInput, RoleInput } from './staff-schemas';

type Staff = ScopedActor<'staff'>;

export interface RolesDto {
  userId: string;
  roles: readonly Role[];
  /** Granted, and not in force until the owner has proved to read the account's email. */
  pendingRoles: readonly Role[];
}

/**
 * Grants a user a staff role, with an audit entry and a mail to them. It applies from their next call, or
 * waits as `grantOrHoldRole` says; granting one that waits mails another link. Returns the roles they have
 * now, also to a repeat. Throws AppError `not_found` for an unknown account, `conflict` if they have the
 * role or a changed email that isn't confirmed, and `forbidden` if they are suspended.
 */
export async function grantRole(
  input: RoleInput,
  actor: Staff,
  call: CallFacts,
): Promise<RolesDto> {
  const { userId, role } = input;
  const { now } = call;
  const doing = toAction('grant-role', input, actor, call);
  await staffCommand(
    doing,
    async (session) => {
      await requireAdmin(actor, session, now);
      await giveRole(userId, role, actor, session, now);
      await writeAudit(doing, { before: {}, after: { role } }, session);
    },
    { role },
  );
  return getRoles(userId, actor);
}

/**
 * Grants a role in the caller's transaction and mails its holder. Returns the id of the link that it waits
 * for, or null. Throws as `grantRole` does.
 */
export async function giveRole(
  userId: string,
  role: StaffRole,
  actor: Staff,
  session: ClientSession,
  now: Date,
): Promise<string | null> {
  const user = await requireRoles(userId, actor, session);
  if (user.status === 'suspended') throw new AppError('forbidden', PEOPLE_MESSAGES.roleSuspended);
  if (user.roles.includes(role)) throw new AppError('conflict', PEOPLE_MESSAGES.roleHeld);
  // The admin means the reader of that email, whose account this may not be.
  if (user.confirmedEmail) throw new AppError('conflict', PEOPLE_MESSAGES.roleUnconfirmed);
  const linkId = await grantOrHoldRole(user._id, role, session, now);
  if (linkId) return linkId;
  const changeId = now.toISOString();
  await enqueue([userMails.roleGiven.entry({ userId, role, changeId })], session, now);
  return null;
}

/**
 * Revokes a staff role, with an audit entry and a mail to its holder, who is signed out everywhere
 * immediately. One that waits is called off, which only leaves the entry. Returns and throws like `grantRole`; `conflict` also for a role that they don't have and
 * for the last admin who can sign in.
 */
export async function revokeRole(
  input: RoleInput,
  actor: Staff,
  call: CallFacts,
): Promise<RolesDto> {
  const { userId, role } = input;
  const { now } = call;
  const doing = toAction('revoke-role', input, actor, call);
  await staffCommand(
    doing,
    async (session) => {
      await requireAdmin(actor, session, now);
      const user = await requireRoles(userId, actor, session);
      if (listPendingRoles(user).includes(role)) {
        const off = { $pull: { 'pendingRoles.roles': role } };
        await User.updateOne({ _id: userId }, off, { session });
        await writeAudit(doing, { before: { role, isPending: true }, after: {} }, session);
        return;
      }
      if (!user.roles.includes(role)) throw new AppError('conflict', PEOPLE_MESSAGES.roleNotHeld);
      const others = user.roles.filter((held) => held !== role);
      // Everyone with an account can shop.
      const roles = others.length > 0 ? others : (['customer'] as const);
      await User.updateOne({ _id: userId }, { roles: [...roles] }, { session });
      if (role === 'admin') await requireAnAdmin(session, now);
      await writeAudit(doing, { before: { role }, after: {} }, session);
      const changeId = now.toISOString();
      await enqueue([userMails.roleTaken.entry({ userId, role, changeId })], session, now);
      await endEverywhere(userId, session, now);
    },
    { role },
  );
  return getRoles(userId, actor);
}

/**
 * Removes the second factor of a user who has lost it, with an audit entry and a mail to them. They are
 * signed out everywhere. Returns and throws like `grantRole`; `forbidden` for the caller's own.
 */
export async function resetSecondFactor(
  input: AccountInput,
  actor: Staff,
  call: CallFacts,
): Promise<RolesDto> {
  const { userId } = input;
  const { now } = call;
  if (userId === actor.userId) throw new AppError('forbidden', PEOPLE_MESSAGES.factorOwn);
  const doing = toAction('reset-factor', input, actor, call);
  await staffCommand(doing, async (session) => {
    await requireAdmin(actor, session, now);
    await requireRoles(userId, actor, session);
    if (!(await dropSecondFactor(userId, session, now))) {
      throw new AppError('conflict', PEOPLE_MESSAGES.factorMissing);
    }
    await writeAudit(doing, { before: { isOn: true }, after: { isOn: false } }, session);
    await endEverywhere(userId, session, now);
  });
  return getRoles(userId, actor);
}

/** The audit facts of a command about an account. */
function toAction(
  action: AuditAction,
  { userId, reason, commandId }: AccountInput,
  actor: Staff,
  { address, now }: CallFacts,
): Doing<'account'> {
  return { actor, action, commandId, reason, kind: 'account', refId: userId, address, now };
}

/** Ends all sessions and sockets of a user. */
async function endEverywhere(userId: string, session: ClientSession, now: Date): Promise<void> {
  const work = disconnectWork({ userId });
  await enqueue([{ id: `disconnect:${userId}:${now.getTime()}`, work }], session, now);
  afterCommit(session, await endSessions(userId, session));
}

/** Throws AppError `not_found` unless the caller is still an active admin. */
async function requireAdmin({ userId }: Staff, session: ClientSession, now: Date): Promise<void> {
  // A write, so that it conflicts with taking the caller's own role at the same time.
  const admin = { _id: userId, roles: 'admin' as const, status: 'active' as const };
  const found = await User.updateOne(admin, { updatedAt: now }, { session });
  if (found.matchedCount === 0) throw new AppError('not_found', MESSAGES.notFound);
}

/** Throws AppError `conflict` if no admin is left. */
async function requireAnAdmin(session: ClientSession, now: Date): Promise<void> {
  // A write on all of them, so that two admins who give up their role concurrently conflict.
  const admins = { roles: 'admin' as const, status: 'active' as const };
  const left = await User.updateMany(admins, { updatedAt: now }, { session });
  if (left.matchedCount === 0) throw new AppError('conflict', PEOPLE_MESSAGES.lastAdmin);
}

async function requireRoles(userId: string, actor: Staff, session: ClientSession | null = null) {
  const fields = { roles: 1, pendingRoles: 1, status: 1, confirmedEmail: 1 } as const;
  const user = await User.findOne({ _id: userId, ...ownedBy(actor, {}) }, fields)
    .session(session)
    .lean();
  if (!user) throw new AppError('not_found', MESSAGES.notFound);
  return user;
}

async function getRoles(userId: string, actor: Staff): Promise<RolesDto> {
  const user = await requireRoles(userId, actor);
  return { userId, roles: user.roles, pendingRoles: listPendingRoles(user) };
}
