import 'server-only';
import mongoose, { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { type ScopedActor, scopeActor } from '@/lib/core/roles';
import type { GoogleIdentity } from '@/lib/integrations/google/port';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { Slots } from '@/lib/platform/slots';
import { User } from '@/models/platform/user';
import type { Client } from './client';
import { whyGuessable } from './common-passwords';
import { deviceCookie, sessionCookie } from './cookies';
import { callOffDeletion } from './deletion-date';
import { deviceKind } from './device-label';
import { type Device, isKnownDevice, readDevice, rememberAccount } from './devices';
import { settleEmail, yieldUnconfirmed } from './email-links';
import { readGoogleToken } from './google';
import { userMails } from './mails';
import { createAccount } from './new-account';
import { hashPassword, needsRehash, verifyPassword } from './passwords';
import type { SoleShops } from './rooms';
import type { GoogleSignInInput, LoginInput, RegisterInput } from './schemas';
import { checkSecondFactor } from './second-factor';
import { endSession, type ProvedAccount, startSession } from './sessions';
import { countAttempt } from './sign-in-limits';

/** No mail about a new device this soon after registration, ms: the browser may be retrying it. */
const NEW_ACCOUNT_MS = 10 * 60_000;

/** Sign-ins that one process runs concurrently: with MongoDB a few milliseconds away, all its cores hash. */
const CONCURRENCY = 8;
/** A hall of residence that signs in at the same moment may wait for as long as it takes. */
const PATIENT = 60;
/** Each waiting one holds its request in memory. */
const MAX_WAITING = 400;
/** How long those beyond `PATIENT` wait at most, ms: their browsers wait 30 s. */
const DEADLINE_MS = 20_000;

/** For sign-ins and registrations: hashing takes a core. */
const slots = new Slots(CONCURRENCY, { maxWaiting: MAX_WAITING, patient: PATIENT });

/** The other rooms, for sign-in. `Guest`: what a guest brings. */
export interface SignInRooms<Guest> {
  soleShops: SoleShops;
  /** Merges what the guest brings. Returns ids of products that are no longer sold and were dropped. */
  mergeGuest: (actor: ScopedActor<'self'>, guest: Guest) => Promise<string[]>;
}

export interface SignedIn {
  actor: ScopedActor<'self'>;
  /** Ids of products that are no longer sold and were dropped from the guest's cart and wishlist. */
  dropped: string[];
  /** This sign-in has called off the account's deletion. */
  isRestored?: true;
  /** Set-Cookie values: session and device. */
  cookies: string[];
}

/**
 * Signs in with e-mail and password, merges the guest's cart and wishlist into the account's and replaces
 * the browser's session. Safe to repeat. Mails the owner if the device is new to the account, except right
 * after registration.
 *
 * Throws AppError `unauthenticated` for a wrong password or an unknown e-mail, `forbidden` for a
 * suspended account, `too_many` after five wrong tries (see `countAttempt`), and `unavailable` when too many
 * sign in at the same moment.
 */
export async function signIn<Guest>(
  input: LoginInput & Guest,
  client: Client,
  rooms: SignInRooms<Guest>,
): Promise<SignedIn> {
  const device = readDevice(client.cookies);
  return slots.run(async () => {
    const account = await checkPassword(input, client, device);
    if (!account) throw wrongPasswordError();
    return completeSignIn(account, input, client, device, rooms);
  }, DEADLINE_MS);
}

/** Mails the owner about a new device, at most once an hour. */
async function mailNewDevice(userId: string, { userAgent }: Client): Promise<void> {
  const now = new Date();
  const mail = userMails.newDevice.entry({
    userId,
    kind: deviceKind(userAgent),
    hour: now.toISOString().slice(0, 13),
  });
  await inTransaction((session) => enqueue([mail], session, now));
}

/**
 * Registers an account and signs in. If the e-mail has an account with this password,
 * the call is a repeat and only signs in.
 *
 * Throws AppError `invalid` for a password that is easy to guess, `conflict` if the e-mail has an
 * account with another password, and `forbidden` and `too_many` like `signIn`.
 */
export async function registerUser<Guest>(
  input: RegisterInput & Guest,
  client: Client,
  rooms: SignInRooms<Guest>,
): Promise<SignedIn> {
  const problem = whyGuessable(input.password, input);
  if (problem) throw new AppError('invalid', problem, { field: 'password' });
  const device = readDevice(client.cookies);
  return slots.run(async () => {
    const account = (await createUser(input)) ?? (await checkPassword(input, client, device));
    if (!account) throw new AppError('conflict', ACCOUNT_MESSAGES.emailTaken, { field: 'email' });
    return completeSignIn(account, input, client, device, rooms);
  }, DEADLINE_MS);
}

/** Null if the e-mail is taken. */
function createUser({
  name,
  email,
  phone,
  password,
}: RegisterInput): Promise<ProvedAccount | null> {
  return createAccount(email, async () => {
    const passwordHash = await hashPassword(password);
    return { name, email, phone, passwordHash };
  });
}

/**
 * Signs in with Google, and registers an account the first time. Accounts are identified by Google's id,
 * never by the email: an account of the same email must give its password once. `isNotMine`: that
 * account is someone else's, and loses the email if it was never confirmed.
 *
 * Throws AppError `unauthenticated` for a token that proves nothing, `conflict` with `needsPassword`
 * if an account of the email is not connected yet, `upstream` while Google cannot be reached, and
 * `unauthenticated`, `forbidden` and `too_many` like `signIn`.
 */
export async function signInWithGoogle<Guest>(
  input: GoogleSignInInput & Guest,
  client: Client,
  rooms: SignInRooms<Guest>,
): Promise<SignedIn> {
  const { token, password, isNotMine } = input;
  const identity = await readGoogleToken(token);
  const device = readDevice(client.cookies);
  return slots.run(async () => {
    // Google has proved that the caller reads the mailbox.
    if (isNotMine) await yieldUnconfirmed(identity.email, new Date());
    const account =
      (await syncGoogleUser(identity)) ??
      (await createGoogleUser(identity)) ??
      // A concurrent call with this token has created it.
      (await syncGoogleUser(identity)) ??
      (await connectGoogle(identity, password, client, device));
    return completeSignIn(account, input, client, device, rooms);
  }, DEADLINE_MS);
}

async function syncGoogleUser({ sub, email }: GoogleIdentity): Promise<ProvedAccount | null> {
  await connectDb();
  const user = await User.findOne({ googleSub: sub }, { accessRev: 1, googleEmail: 1 }).lean();
  if (!user) return null;
  // Google accounts can change their email.
  if (user.googleEmail !== email) await User.updateOne({ googleSub: sub }, { googleEmail: email });
  return { userId: user._id.toString(), accessRev: user.accessRev ?? null };
}

/** Null if there is an account with the email or the Google account. */
function createGoogleUser({ sub, email, name }: GoogleIdentity): Promise<ProvedAccount | null> {
  return createAccount(email, async () => ({
    name: name || (email.split('@')[0] ?? ''),
    email,
    phone: '',
    passwordHash: null,
    googleSub: sub,
    googleEmail: email,
    provedEmail: email,
  }));
}

/**
 * Connects the account of the same email, which Google has proved, if the password is right; mails its
 * owner and returns it. Throws AppError `conflict` if the email of the owner's account was changed, or if
 * it has another Google account, and `forbidden` if it is suspended.
 */
async function connectGoogle(
  { sub, email }: GoogleIdentity,
  password: string | undefined,
  client: Client,
  device: Device,
): Promise<ProvedAccount> {
  const fields = { confirmedEmail: 1, googleSub: 1, status: 1 } as const;
  const holder = await User.findOne({ email }, fields).lean();
  if (!holder) throw new AppError('conflict', ACCOUNT_MESSAGES.googleEmailMoved);
  if (!password) {
    const isUnconfirmed = Boolean(holder.confirmedEmail);
    const details = { needsPassword: true, email, isUnconfirmed };
    throw new AppError('conflict', ACCOUNT_MESSAGES.googleHasAccount, details);
  }
  const account = await checkPassword({ email, password }, client, device);
  // The email isn't in question: Google has proved it.
  if (!account)
    throw new AppError('unauthenticated', ACCOUNT_MESSAGES.wrongPassword, { field: 'password' });
  if (holder.status === 'suspended') throw suspendedError();
  if (holder.googleSub) throw new AppError('conflict', ACCOUNT_MESSAGES.googleOther);
  const { userId, accessRev } = account;
  const now = new Date();
  await inTransaction(async (session) => {
    // Not if an undone change or a new password has changed the access concurrently.
    const proved = {
      _id: userId,
      accessRev,
      email,
      status: mongoose.trusted({ $ne: 'suspended' as const }),
      googleSub: mongoose.trusted({ $exists: false }),
    };
    const google = { googleSub: sub, googleEmail: email };
    const connected = await User.updateOne(proved, google, { session });
    if (connected.matchedCount === 0) throw wrongPasswordError();
    await settleEmail(new Types.ObjectId(userId), email, session, now);
    const changeId = new Types.ObjectId().toString();
    await enqueue([userMails.googleConnected.entry({ userId, changeId })], session, now);
  });
  return account;
}

function suspendedError(): AppError {
  return new AppError('forbidden', ACCOUNT_MESSAGES.accountSuspended);
}

function wrongPasswordError(): AppError {
  return new AppError('unauthenticated', ACCOUNT_MESSAGES.wrongCredentials, { field: 'password' });
}

/** The account with this e-mail and password, or null. Counts the attempt. */
async function checkPassword(
  { email, password }: { email: string; password: string },
  { address }: Client,
  device: Device,
): Promise<ProvedAccount | null> {
  await connectDb();
  const user = await User.findOne({ email }, { passwordHash: 1, accessRev: 1 }).lean();
  const account = user && { userId: user._id.toString(), accessRev: user.accessRev ?? null };
  const attempt = { email, account, device, address };
  const forget = await countAttempt(attempt);
  const storedHash = user?.passwordHash ?? null;
  if (!(await verifyPassword(storedHash, password))) return null;
  await forget();
  if (storedHash && needsRehash(storedHash)) {
    // Filtered by the old hash, so that a concurrent change of the password is not overwritten.
    await User.updateOne(
      { email, passwordHash: storedHash },
      { passwordHash: await hashPassword(password) },
    );
  }
  return account;
}

async function completeSignIn<Guest>(
  proved: ProvedAccount,
  input: Pick<LoginInput, 'code'> & Guest,
  client: Client,
  device: Device,
  rooms: SignInRooms<Guest>,
): Promise<SignedIn> {
  const { userId } = proved;
  const fields = { status: 1, createdAt: 1, roles: 1, secondFactor: 1 } as const;
  const account = await User.findById(userId, fields).lean();
  if (!account) throw new AppError('unauthenticated', ACCOUNT_MESSAGES.wrongCredentials);
  if (account.status === 'suspended') throw suspendedError();
  await checkSecondFactor(account, input.code);
  const actor = scopeActor({ userId, roles: account.roles }, 'self');
  const dropped = await rooms.mergeGuest(actor, input);
  await endSession(client.cookies);
  const from = { device: deviceKind(client.userAgent), address: client.address };
  const session = await startSession(proved, new Date(), from);
  // Also a deletion that was requested during this sign-in.
  const isRestored = await callOffDeletion(userId, rooms.soleShops, new Date());
  const isNewAccount = Date.now() - account.createdAt.getTime() < NEW_ACCOUNT_MS;
  if (!isNewAccount && !isKnownDevice(device, proved)) await mailNewDevice(userId, client);
  const cookies = [sessionCookie(session), deviceCookie(rememberAccount(device, proved))];
  return { actor, dropped, ...(isRestored && { isRestored }), cookies };
}
