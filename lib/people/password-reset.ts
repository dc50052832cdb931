import 'server-only';
import { AppError } from '@/lib/core/errors';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { sha256 } from '@/lib/platform/digest';
import { enqueue } from '@/lib/platform/outbox';
import { type CounterRule, countIfAllowed, resetCount } from '@/lib/platform/rate-limit';
import { User } from '@/models/platform/user';
import type { Client } from './client';
import { whyGuessable } from './common-passwords';
import { deviceCookie } from './cookies';
import { readDevice, rememberAccount } from './devices';
import {
  createConfirmLink,
  dropResetsTo,
  findResetTarget,
  mayHaveAccount,
  refuseTaken,
  settleEmail,
} from './email-links';
import { createLink, findLink, linkOverError, takeLink } from './links';
import { userMails } from './mails';
import { newPasswordFields } from './own-account';
import { hashPassword } from './passwords';
import { listPendingRoles, releasePendingRoles } from './pending-roles';
import { RESET_LINK_TTL_MS } from './policy';
import type { ResetPasswordInput } from './schemas';
import { dropSecondFactor } from './second-factor';
import { endSessions, rereadProved } from './sessions';
import { liftLimits } from './sign-in-limits';

/**
 * Links for one email. The window is a link's lifetime, so when the limit is reached, a link that was sent
 * still works.
 */
const BY_EMAIL: CounterRule = { name: 'reset-email', points: 3, windowS: 3_600, shared: true };

/**
 * Mails the account of this email a link to choose a new password. If the email was never confirmed, the
 * link goes to the confirmed address, and the email gets a link to confirm or decline it.
 *
 * Does the same work for every email, so that neither the answer nor its time reveals which have an
 * account. Ignores more than three requests an hour for an email.
 */
export async function requestPasswordReset(email: string, now: Date): Promise<void> {
  if (!(await countIfAllowed(BY_EMAIL, sha256(email)))) return;
  const target = await findResetTarget(email, now);
  const { userId, mailbox } = target ?? { userId: null, mailbox: email };
  const unconfirmedUserId = mailbox === email ? null : userId;
  await inTransaction(async (session) => {
    const resetId = await createLink(
      { userId, purpose: 'reset-password', email: mailbox, ttlMs: RESET_LINK_TTL_MS },
      session,
      now,
    );
    const confirmId = await createConfirmLink(unconfirmedUserId, email, session, now);
    const mails = [
      userMails.passwordReset.entry({ linkId: resetId }),
      userMails.emailClaimed.entry({ linkId: confirmId }),
    ];
    await enqueue(mails, session, now);
  });
}

interface PasswordReset {
  /** The account's email, to log in with. */
  email: string;
  /** Set-Cookie values: the reader of the owner's mail is on a known device. */
  cookies: string[];
}

/**
 * Gives the link's account a new password and the address that the link was mailed to, ends all its
 * sessions and lifts its sign-in limits. Doesn't sign in. The first time that the owner proves to read a
 * mailbox, a second factor is removed, and roles that waited for this come into force.
 *
 * Throws AppError `invalid` for a link that is wrong, used or expired or whose mailbox has lost the
 * account, and for a password that is easy to guess, which leaves the link open; `conflict` if the
 * address belongs to another account.
 */
export async function resetPassword(
  { newPassword, ...proof }: ResetPasswordInput,
  client: Client,
  now: Date,
): Promise<PasswordReset> {
  await connectDb();
  const { userId: owner, email } = await findLink(proof, 'reset-password', now);
  const userId = owner.toString();
  const user = await User.findById(owner, { name: 1 }).lean();
  const problem = user && whyGuessable(newPassword, { ...user, email });
  if (problem) throw new AppError('invalid', problem, { field: 'newPassword' });
  const passwordHash = await hashPassword(newPassword);
  const { afterwards, account } = await inTransaction(async (session) => {
    await takeLink(proof, 'reset-password', session, now);
    // The email may have been changed back since the link was requested.
    if (!(await mayHaveAccount(owner, email, session, now))) throw linkOverError();
    const fields = { googleEmail: 1, provedEmail: 1, pendingRoles: 1 } as const;
    const before = await User.findById(owner, fields, { session }).lean();
    if (!before) throw linkOverError();
    const change = newPasswordFields(passwordHash, { ...before, mailbox: email });
    const reset = { ...change, $set: { ...change.$set, passwordResetAt: now } };
    await User.updateOne({ _id: owner }, reset, { session });
    const isFirstProof = !before.provedEmail || listPendingRoles(before, email).length > 0;
    // Until now, the account may have been a stranger's.
    if (isFirstProof) await dropSecondFactor(userId, session, now);
    await settleEmail(owner, email, session, now);
    await releasePendingRoles(before, email, session, now);
    await dropResetsTo(userId, email, session);
    await enqueue([userMails.passwordChanged.entry({ userId, changeId: proof.id })], session, now);
    const ended = await endSessions(userId, session);
    return { afterwards: ended, account: await rereadProved(userId, session) };
  }).catch(refuseTaken);
  afterwards();
  const device = readDevice(client.cookies);
  await liftLimits({ email, device, address: client.address });
  // An owner who mistyped the new password can request another link.
  await resetCount(BY_EMAIL, sha256(email));
  return { email, cookies: [deviceCookie(rememberAccount(device, account))] };
}
