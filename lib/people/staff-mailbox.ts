import 'server-only';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { OPS_ROLES, scopeActor } from '@/lib/core/roles';
import { PEOPLE_MESSAGES } from '@/lib/people/staff-messages';
import { type Doing, writeAudit } from '@/lib/platform/audit';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { User } from '@/models/platform/user';
import { confirmForOwner } from './lost-mailbox';
import type { confirmEmailInput } from './staff-schemas';

/** Recorded in place of an IP address. */
const COMMAND_LINE = 'command line';

/**
 * Confirms a customer's changed email, with its audit entry. `by`: the email of the member of ops who
 * runs it. Throws like `confirmForOwner`, and AppError `forbidden` for a `by` outside ops, for their own
 * account, and for an admin's unless they are one.
 */
export async function confirmEmailByStaff(
  { email, by, reason }: z.output<typeof confirmEmailInput>,
  now: Date,
): Promise<void> {
  await connectDb();
  const afterwards = await inTransaction(async (session) => {
    const fields = { roles: 1, status: 1 } as const;
    const staff = await User.findOne({ email: by }, fields, { session }).lean();
    const isStaff = OPS_ROLES.some((role) => staff?.roles.includes(role));
    if (!staff || staff.status === 'suspended' || !isStaff) {
      throw new AppError('forbidden', PEOPLE_MESSAGES.confirmNotStaff);
    }
    const owner = await User.findOne({ email }, fields, { session }).lean();
    if (!owner) throw new AppError('not_found', PEOPLE_MESSAGES.noSuchAccount);
    if (owner._id.equals(staff._id)) throw new AppError('forbidden', PEOPLE_MESSAGES.confirmOwn);
    if (owner.roles.includes('admin') && !staff.roles.includes('admin')) {
      throw new AppError('forbidden', PEOPLE_MESSAGES.confirmAdmin);
    }
    const confirmed = await confirmForOwner(email, session, now);
    const userId = staff._id.toString();
    const about = { kind: 'account', refId: owner._id.toString() } as const;
    const doing: Doing<'account'> = {
      actor: scopeActor({ userId, roles: staff.roles }, 'staff'),
      action: 'confirm-email',
      commandId: randomUUID(),
      reason,
      ...about,
      address: COMMAND_LINE,
      now,
    };
    // Without email addresses: the entry outlives the account.
    const facts = { before: { isConfirmed: false }, after: { isConfirmed: true } };
    await writeAudit(doing, facts, session);
    return confirmed;
  });
  afterwards();
}
