import 'server-only';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { sha256 } from '@/lib/platform/digest';
import { enqueue } from '@/lib/platform/outbox';
import { type CounterRule, countCall, resetCount } from '@/lib/platform/rate-limit';
import { wake } from '@/lib/platform/wake';
import { User } from '@/models/user';
import type { Client } from './client';
import { isCommonPassword } from './common-passwords';
import { deviceCookie } from './cookies';
import { readDevice, rememberAccount } from './devices';
import { createLink, dropLinks, findLink, takeLink } from './links';
import { userMails } from './mails';
import { newPasswordFields } from './own-account';
import { hashPassword } from './passwords';
import { RESET_LINK_MS } from './policy';
import type { ResetPasswordInput } from './schemas';
import { endSessionsOf } from './sessions';
import { liftLimits } from './sign-in-limits';

/**
 * Links for one email. Its window is a link's life: once they are used up, one that was sent still
 * works.
 */
const BY_EMAIL: CounterRule = { name: 'reset-email', points: 3, windowS: 3_600, shared: true };

/**
 * Sends the account of this email a link to choose a new password; nothing if there is none. The
 * same work either way, so that neither the answer nor its time tells which emails have an account.
 * Does nothing beyond three times an hour for an email.
 */
export async function requestPasswordReset(email: string, now: Date): Promise<void> {
  if (!(await mayAskAgain(email))) return;
  await connectDb();
  const [user, owner] = await Promise.all([
    User.findOne({ email }, { _id: 1 }).lean(),
    // Who changed the email may not have been the owner, who only knows the address before.
    User.findOne({ confirmedEmail: email }, { _id: 1 }).lean(),
  ]);
  const userId = (owner ?? user)?._id.toString() ?? null;
  await inTransaction(async (session) => {
    const link = { userId, purpose: 'reset-password', lifeMs: RESET_LINK_MS } as const;
    const linkId = await createLink(link, session, now);
    await enqueue([userMails.passwordReset.entry({ linkId })], session, now);
  });
  wake('outbox');
}

async function mayAskAgain(email: string): Promise<boolean> {
  try {
    await countCall(BY_EMAIL, sha256(email));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false;
    throw error;
  }
}

/**
 * Gives the link's account a new password, ends all its sessions and lifts its sign-in limits.
 * Returns Set-Cookie values: whoever reads the owner's mail is on a known device. Signs nobody in.
 *
 * Throws AppError `invalid` for a link that is wrong, used or expired, and for a password that is
 * easy to guess, which leaves the link open.
 */
export async function resetPassword(
  { newPassword, ...proof }: ResetPasswordInput,
  client: Client,
  now: Date,
): Promise<string[]> {
  await connectDb();
  const { userId: owner } = await findLink(proof, 'reset-password', now);
  const userId = owner.toString();
  const fields = { name: 1, email: 1, confirmedEmail: 1, passwordHash: 1 } as const;
  const user = await User.findById(owner, fields).lean();
  if (user && isCommonPassword(newPassword, user)) {
    throw new AppError('invalid', MESSAGES.commonPassword, { field: 'newPassword' });
  }
  const passwordHash = await hashPassword(newPassword);
  const afterwards = await inTransaction(async (session) => {
    await takeLink(proof, 'reset-password', session, now);
    // The first password of an account of Google's is another way in beside it.
    const change = user?.passwordHash ? newPasswordFields(passwordHash) : { passwordHash };
    await User.updateOne({ _id: owner }, change, { session });
    await dropLinks(userId, ['reset-password'], session);
    await enqueue([userMails.passwordChanged.entry({ userId, changeId: proof.id })], session, now);
    return endSessionsOf(userId, session);
  });
  afterwards();
  wake('outbox');
  const device = readDevice(client.cookies);
  if (user) {
    await liftLimits({ email: user.email, userId, device, address: client.address });
    // Who mistyped the new password can ask again.
    await resetCount(BY_EMAIL, sha256(user.confirmedEmail ?? user.email));
  }
  return [deviceCookie(rememberAccount(device, userId))];
}
