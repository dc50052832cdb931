import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { findableWords, phoneEndings } from '@/lib/core/text';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import {
  ConcurrentChange,
  connectDb,
  inTransaction,
  isDuplicateKey,
  retryChanges,
} from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { USER_OWNERS, User, type UserDoc } from '@/models/platform/user';
import type { Client } from './client';
import { whyGuessable } from './common-passwords';
import { deviceCookie, sessionCookie } from './cookies';
import { deviceKind } from './device-label';
import { readDevice, rememberAccount } from './devices';
import {
  createConfirmLink,
  findHeldEmails,
  freeEmail,
  isEmailTaken,
  startEmailChange,
} from './email-links';
import { checkFreshGoogle } from './google';
import { dropLinks } from './links';
import { countMail, mayMail, mayMailOwner } from './mail-limits';
import { userMails } from './mails';
import { hashPassword, verifyPassword } from './passwords';
import { toPhoneChange, toRenaming } from './policy';
import {
  type ChangePasswordInput,
  type EditEmailInput,
  type EditProfileInput,
  fullName,
} from './schemas';
import { replaceSessions, rereadProved } from './sessions';
import { countAttempt } from './sign-in-limits';

/** Tries of a change of the name while others change it. */
const NAME_TRIES = 3;

/** An account whose owner has just proved to be present. */
export type ProvedOwner = Pick<
  UserDoc,
  '_id' | 'name' | 'email' | 'confirmedEmail' | 'passwordHash' | 'googleEmail' | 'accessRev'
>;

/** The password; for an account without one, a fresh ID token of Google. */
interface Proof {
  password?: string | undefined;
  googleToken?: string | undefined;
}

/**
 * Proves that the owner is present, and returns the account. Wrong passwords count like wrong sign-ins, so
 * that an unattended phone can't be used to guess it. `field`: the form's name of the password.
 *
 * Throws AppError `invalid` for a wrong password, `too_many` after five, and as `checkFreshGoogle`.
 */
export async function proveOwner(
  actor: ScopedActor<'self'>,
  { password, googleToken }: Proof,
  client: Client,
  field = 'password',
): Promise<ProvedOwner> {
  await connectDb();
  const fields = {
    name: 1,
    email: 1,
    confirmedEmail: 1,
    passwordHash: 1,
    accessRev: 1,
    googleSub: 1,
    googleEmail: 1,
  } as const;
  const user = await User.findOne(ownedBy(actor, USER_OWNERS), fields).lean();
  if (!user) throw new AppError('unauthenticated', MESSAGES.loginToContinue);
  if (!user.passwordHash && user.googleSub) {
    await checkFreshGoogle(googleToken, user.googleSub);
    return user;
  }
  const device = readDevice(client.cookies);
  const { userId } = actor;
  const account = { userId, accessRev: user.accessRev ?? null };
  const attempt = { email: user.email, account, device, address: client.address };
  const forget = await countAttempt(attempt);
  if (!(await verifyPassword(user.passwordHash ?? null, password ?? ''))) {
    throw new AppError('invalid', ACCOUNT_MESSAGES.wrongPassword, { field });
  }
  await forget();
  return user;
}

/**
 * Changes name and phone. A new name is first and last name; an unchanged one from Google may
 * have any number of words. Throws AppError `invalid` for any other name.
 */
export async function editProfile(
  { name: typed, phone }: EditProfileInput,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<void> {
  await connectDb();
  const own = ownedBy(actor, USER_OWNERS);
  const { data, success: isFull } = fullName.safeParse(typed);
  const name = data ?? typed;
  await retryChanges(async () => {
    const fields = {
      name: 1,
      renamedAt: 1,
      formerName: 1,
      phone: 1,
      phoneChangedAt: 1,
      formerPhone: 1,
    } as const;
    const before = await User.findOne(own, fields).lean();
    if (!before) return;
    if (!isFull && before.name !== name) {
      throw new AppError('invalid', ACCOUNT_MESSAGES.fullName, { field: 'name' });
    }
    const changes = {
      name,
      nameWords: findableWords(name),
      phone,
      phoneEndings: phoneEndings(phone),
      ...toRenaming(before, name, now),
      ...toPhoneChange(before, phone, now),
    };
    // Of two concurrent changes, the second sees the first one's.
    const seen = { ...own, name: before.name, phone: before.phone };
    const changed = await User.updateOne(seen, changes);
    if (changed.matchedCount === 0) throw new ConcurrentChange();
  }, NAME_TRIES);
}

/**
 * Changes the email immediately, and ends all other sessions. The new address gets a link to confirm it.
 * The confirmed address gets a link to undo the change, and password links until the new one is
 * confirmed. Returns Set-Cookie values.
 *
 * Throws AppError `invalid` for a wrong password, an `oldEmail` that isn't the account's and an
 * unchanged email, and `conflict` if the new one belongs to another account.
 */
export async function editEmail(
  { oldEmail, newEmail, ...proof }: EditEmailInput,
  actor: ScopedActor<'self'>,
  client: Client,
  now: Date,
): Promise<string[]> {
  const owner = await proveOwner(actor, proof, client);
  if (oldEmail !== owner.email) throw wrongOldEmailError();
  if (newEmail === oldEmail) {
    throw new AppError('invalid', ACCOUNT_MESSAGES.sameEmail, { field: 'newEmail' });
  }
  await freeEmail(newEmail, now);
  if (await isEmailTaken(newEmail, actor.userId)) throw emailUsedError();
  const confirmed = owner.confirmedEmail ?? owner.email;
  const isBack = newEmail === confirmed;
  const mayConfirm = !isBack && (await mayMail('confirm', newEmail));
  return withNewSession(actor, client, now, async (session) => {
    const { userId } = actor;
    const mine = { email: oldEmail, ...asProved(owner), ...ownedBy(actor, USER_OWNERS) };
    const change = { email: newEmail, confirmedEmail: isBack ? null : confirmed };
    // Also `confirmed`, which the change can be undone to.
    const heldEmails = await findHeldEmails(
      userId,
      { ...change, confirmedEmail: confirmed },
      session,
      now,
    );
    const changed = await User.updateOne(mine, { ...change, heldEmails }, { session }).catch(
      (error: unknown) => {
        throw isDuplicateKey(error) ? emailUsedError() : error;
      },
    );
    // A concurrent change was faster.
    if (changed.matchedCount === 0) throw wrongOldEmailError();
    // Password links stay: the caller may not be the owner, who receives them.
    await dropLinks(userId, ['confirm-email'], session);
    const addresses = { from: confirmed, to: isBack ? null : newEmail, mayConfirm };
    await startEmailChange(userId, addresses, session, now);
  });
}

/**
 * Mails another link that confirms the account's new email; earlier links still work. Throws AppError
 * `conflict` if there is nothing to confirm, and `too_many` after three a day to this address.
 */
export async function resendConfirmation(actor: ScopedActor<'self'>, now: Date): Promise<void> {
  await connectDb();
  const mine = { ...ownedBy(actor, USER_OWNERS), confirmedEmail: mongoose.trusted({ $ne: null }) };
  const user = await User.findOne(mine, { email: 1 }).lean();
  if (!user) throw new AppError('conflict', ACCOUNT_MESSAGES.nothingToConfirm);
  const { email } = user;
  const uncount = await countMail('confirm', email).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'too_many')) throw error;
    throw new AppError('too_many', ACCOUNT_MESSAGES.confirmationsSent, {}, error.retryAfterS);
  });
  await inTransaction(async (session) => {
    // Not if it was confirmed or changed concurrently.
    const isOpen = await User.exists({ ...mine, email }).session(session);
    if (!isOpen) throw new AppError('conflict', ACCOUNT_MESSAGES.nothingToConfirm);
    const linkId = await createConfirmLink(actor.userId, email, session, now);
    await enqueue([userMails.confirmEmail.entry({ linkId })], session, now);
  }).catch(async (error: unknown) => {
    await uncount();
    throw error;
  });
}

function wrongOldEmailError(): AppError {
  return new AppError('invalid', ACCOUNT_MESSAGES.wrongOldEmail, { field: 'oldEmail' });
}

function emailUsedError(): AppError {
  return new AppError('conflict', ACCOUNT_MESSAGES.emailUsed, { field: 'newEmail' });
}

/**
 * Changes the password, ends all other sessions and mails the owner, as `mayMailOwner` allows. Of two
 * concurrent changes, one succeeds. Returns Set-Cookie values.
 *
 * Throws AppError `invalid` for a wrong old password and a new one that is easy to guess.
 */
export async function changePassword(
  { oldPassword, newPassword }: ChangePasswordInput,
  actor: ScopedActor<'self'>,
  client: Client,
  now: Date,
): Promise<string[]> {
  const owner = await proveOwner(actor, { password: oldPassword }, client, 'oldPassword');
  if (oldPassword === newPassword) {
    throw new AppError('invalid', ACCOUNT_MESSAGES.samePassword, { field: 'newPassword' });
  }
  const problem = whyGuessable(newPassword, owner);
  if (problem) throw new AppError('invalid', problem, { field: 'newPassword' });
  const passwordHash = await hashPassword(newPassword);
  const { userId } = actor;
  const mayNotify = await mayMailOwner('password', userId);
  return withNewSession(actor, client, now, async (session) => {
    const { passwordHash: before } = owner;
    const mine = { passwordHash: before, ...asProved(owner), ...ownedBy(actor, USER_OWNERS) };
    const mailbox = owner.confirmedEmail ?? owner.email;
    const change = newPasswordFields(passwordHash, { ...owner, mailbox });
    const changed = await User.updateOne(mine, change, { session });
    if (changed.matchedCount === 0) {
      throw new AppError('invalid', ACCOUNT_MESSAGES.wrongPassword, { field: 'oldPassword' });
    }
    if (!mayNotify) return;
    const changeId = new Types.ObjectId().toString();
    await enqueue([userMails.passwordChanged.entry({ userId, changeId })], session, now);
  });
}

/**
 * The update for a new password, which also disconnects Google: an intruder may have connected their own
 * account. A Google account of `mailbox`, which is the owner's, stays.
 */
export function newPasswordFields(
  passwordHash: string,
  { googleEmail, mailbox }: { googleEmail?: string | null | undefined; mailbox: string },
) {
  const isOwnersGoogle = googleEmail === mailbox;
  const off = { $unset: { googleSub: 1, googleEmail: 1 } } as const;
  return { $set: { passwordHash }, ...(!isOwnersGoogle && off) };
}

/**
 * The filter for an account whose sessions were not ended, and whose email was not confirmed, since
 * `proveOwner`.
 */
export function asProved({
  accessRev = null,
  confirmedEmail = null,
}: Pick<ProvedOwner, 'accessRev' | 'confirmedEmail'>) {
  return { accessRev, confirmedEmail };
}

/**
 * Runs a change of the credentials and replaces all sessions by a new one for this browser. Returns
 * Set-Cookie values: of that session, and of the device.
 */
async function withNewSession(
  actor: ScopedActor<'self'>,
  { cookies, userAgent, address }: Client,
  now: Date,
  change: (session: ClientSession) => Promise<void>,
): Promise<string[]> {
  const { userId } = actor;
  const { afterwards, account, cookie } = await inTransaction(async (session) => {
    await change(session);
    const from = { device: deviceKind(userAgent), address };
    const replaced = await replaceSessions(userId, cookies, now, from, session);
    return { ...replaced, account: await rereadProved(userId, session) };
  });
  afterwards();
  const device = rememberAccount(readDevice(cookies), account);
  return [sessionCookie(cookie), deviceCookie(device)];
}
