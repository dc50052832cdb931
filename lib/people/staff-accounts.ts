import 'server-only';
import type { ClientSession } from 'mongodb';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { OPS_ROLES, type ScopedActor } from '@/lib/core/roles';
import { PEOPLE_MESSAGES } from '@/lib/people/staff-messages';
import { type CallFacts, type Doing, staffCommand, writeAudit } from '@/lib/platform/audit';
import { afterCommit } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { User } from '@/models/platform/user';
import type { SuspensionRooms } from './rooms';
import type { AccountDto } from './staff-dto';
import type { AccountInput } from './staff-schemas';
import { restoreUser, suspendUser } from './suspension';

type Staff = ScopedActor<'staff'>;

/**
 * Suspends an account, with its audit entry: it is signed out everywhere immediately and can't sign in.
 * Returns the account as it is now; one that is suspended already stays so. Throws AppError `not_found`,
 * and `forbidden` for the caller's own account and for an admin's unless the caller is an admin. The
 * calling admin therefore always remains.
 */
export function suspendAccount(
  input: AccountInput,
  actor: Staff,
  rooms: SuspensionRooms,
  call: CallFacts,
): Promise<AccountDto> {
  return change('suspend-account', input, actor, call, async (session) => {
    const afterwards = await suspendUser(input.userId, rooms, session, call.now);
    return afterwards && { afterwards };
  });
}

/** Lets a suspended account sign in again, with its audit entry. Returns and throws like `suspendAccount`. */
export function restoreAccount(
  input: AccountInput,
  actor: Staff,
  rooms: SuspensionRooms,
  call: CallFacts,
): Promise<AccountDto> {
  return change('restore-account', input, actor, call, async (session) =>
    (await restoreUser(input.userId, rooms, session, call.now)) ? {} : null,
  );
}

/** `make`: returns null if there was nothing to change. `afterwards`: runs after the commit. */
async function change(
  action: 'suspend-account' | 'restore-account',
  { userId, reason, commandId }: AccountInput,
  actor: Staff,
  { address, now }: CallFacts,
  make: (session: ClientSession) => Promise<{ afterwards?: () => void } | null>,
): Promise<AccountDto> {
  const about = { kind: 'account', refId: userId } as const;
  const doing: Doing<'account'> = { actor, action, commandId, reason, ...about, address, now };
  await staffCommand(doing, async (session) => {
    await requireOthers(userId, actor, session, now);
    const changed = await make(session);
    if (!changed) return;
    const [active, suspended] = [{ status: 'active' }, { status: 'suspended' }];
    const isEnd = action === 'suspend-account';
    const facts = isEnd
      ? { before: active, after: suspended }
      : { before: suspended, after: active };
    await writeAudit(doing, facts, session);
    if (changed.afterwards) afterCommit(session, changed.afterwards);
  });
  const { name, status } = await requireUser(userId, actor);
  return { userId, name, isSuspended: status === 'suspended' };
}

async function requireOthers(
  userId: string,
  actor: Staff,
  session: ClientSession,
  now: Date,
): Promise<void> {
  if (userId === actor.userId) throw new AppError('forbidden', PEOPLE_MESSAGES.suspendOwn);
  const { roles } = await requireUser(userId, actor, session);
  const caller = await requireUser(actor.userId, actor, session);
  const isStaff = OPS_ROLES.some((role) => caller.roles.includes(role));
  if (caller.status !== 'active' || !isStaff) {
    throw new AppError('unauthenticated', MESSAGES.loginToContinue);
  }
  // So that one of two admins who suspend each other concurrently is refused.
  await User.updateOne({ _id: caller._id }, { updatedAt: now }, { session });
  if (roles.includes('admin') && !caller.roles.includes('admin')) {
    throw new AppError('forbidden', PEOPLE_MESSAGES.suspendAdmin);
  }
}

async function requireUser(userId: string, actor: Staff, session: ClientSession | null = null) {
  const fields = { name: 1, status: 1, roles: 1 } as const;
  const user = await User.findOne({ _id: userId, ...ownedBy(actor, {}) }, fields)
    .session(session)
    .lean();
  if (!user) throw new AppError('not_found', MESSAGES.notFound);
  return user;
}
