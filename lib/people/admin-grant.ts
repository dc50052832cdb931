import 'server-only';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { AuditAction } from '@/lib/core/audit';
import { AppError } from '@/lib/core/errors';
import { paths } from '@/lib/core/paths';
import { scopeActor } from '@/lib/core/roles';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { PEOPLE_MESSAGES } from '@/lib/people/staff-messages';
import { type Doing, writeAudit } from '@/lib/platform/audit';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { User } from '@/models/platform/user';
import { linkForMail } from './links';
import { createAccount } from './new-account';
import { giveRole } from './roles';
import { dropSecondFactor } from './second-factor';
import { endSessions } from './sessions';
import type { adminGrantInput } from './staff-schemas';

/** Recorded in place of an IP address. */
const COMMAND_LINE = 'command line';

interface Granted {
  /** Whether the account is new. */
  isNew: boolean;
  /** URL of the page that the role waits for, where a password is chosen; null if it is in force. */
  link: string | null;
}

/**
 * Grants a staff role to the account of an email, with its audit entry, and creates the account if there
 * is none: for a database without an admin. It needs no second person, because it takes access to the
 * database to run it. The audit entry names the account itself as the actor. The role waits as
 * `grantOrHoldRole` says.
 *
 * Throws AppError `invalid` for a new account without a name, and as `giveRole` does.
 */
export async function grantFromCommandLine(
  { email, name, role }: z.output<typeof adminGrantInput>,
  now: Date,
): Promise<Granted> {
  await connectDb();
  const isNew = !(await User.exists({ email }));
  if (isNew) {
    if (!name) throw new AppError('invalid', PEOPLE_MESSAGES.nameForNew);
    const fields = { name, email, phone: '', passwordHash: null };
    if (!(await createAccount(email, async () => fields))) {
      throw new AppError('conflict', ACCOUNT_MESSAGES.emailTaken);
    }
  }
  const linkId = await inTransaction(async (session) => {
    const user = await User.findOne({ email }, { _id: 1 }, { session }).lean();
    if (!user) throw new AppError('not_found', PEOPLE_MESSAGES.noSuchAccount);
    const userId = user._id.toString();
    const doing = onCommandLine('grant-role', userId, now);
    const linkId = await giveRole(userId, role, doing.actor, session, now);
    await writeAudit(doing, { before: {}, after: { role } }, session);
    return linkId;
  });
  const link = linkId && (await linkForMail(linkId, now));
  return {
    isNew,
    link: link ? `${env().APP_URL}${paths.resetPassword({ token: link.token, id: linkId })}` : null,
  };
}

/**
 * Removes the second factor of an account whose owner has lost it, with its audit entry; for the last
 * admin, whom no other admin can help. All its sessions end. Throws AppError `not_found` for an unknown
 * account, and `conflict` if it has no second factor.
 */
export async function resetFactorFromCommandLine(email: string, now: Date): Promise<void> {
  await connectDb();
  const afterwards = await inTransaction(async (session) => {
    const user = await User.findOne({ email }, { _id: 1 }, { session }).lean();
    if (!user) throw new AppError('not_found', PEOPLE_MESSAGES.noSuchAccount);
    const userId = user._id.toString();
    if (!(await dropSecondFactor(userId, session, now))) {
      throw new AppError('conflict', PEOPLE_MESSAGES.factorMissing);
    }
    const facts = { before: { isOn: true }, after: { isOn: false } };
    await writeAudit(onCommandLine('reset-factor', userId, now), facts, session);
    return endSessions(userId, session);
  });
  afterwards();
}

/** The audit entry names the account itself as the actor. */
function onCommandLine(action: AuditAction, userId: string, now: Date): Doing<'account'> {
  return {
    actor: scopeActor({ userId, roles: ['admin'] }, 'staff'),
    action,
    commandId: randomUUID(),
    reason: `Done on the ${COMMAND_LINE}`,
    kind: 'account',
    refId: userId,
    address: COMMAND_LINE,
    now,
  };
}
