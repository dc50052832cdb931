import 'server-only';
import { Types } from 'mongoose';
import { mergeGuestCartAndWishes } from '@/lib/cart/commands';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { scopeActor } from '@/lib/core/roles';
import { connectDb, inTransaction, isDuplicateKey } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { wake } from '@/lib/platform/wake';
import { openWallet } from '@/lib/wallet/ledger';
import { User } from '@/models/user';
import { isCommonPassword } from './common-passwords';
import { deviceCookie, sessionCookie } from './cookies';
import { deviceKind } from './device-label';
import { type Device, isKnownDevice, readDevice, rememberAccount } from './devices';
import type { UserDto } from './dto';
import { userMails } from './mails';
import { hashPassword, needsRehash, verifyPassword } from './passwords';
import { findUserDto } from './queries';
import type { LoginInput, RegisterInput } from './schemas';
import { endSession, startSession } from './sessions';
import { countAttempt, forgetAttempts } from './sign-in-limits';

/** Within this, a call is still part of opening the account, ms: its answer may have been lost. */
const JUST_OPENED_MS = 10 * 60_000;

/** Where a sign-in comes from. */
export interface Origin {
  /** The Cookie header: the session to end and the device to recognise. */
  cookies: string | null;
  /** The client's address. */
  address: string;
  /** The User-Agent header; empty where there is none. */
  userAgent: string;
}

/** A finished sign-in. */
export interface SignedIn {
  user: UserDto;
  /** Products of the guest's cart and wishlist that are no longer sold and were left out. */
  dropped: string[];
  /** Set-Cookie values: session and device. */
  cookies: string[];
}

/**
 * Signs in with e-mail and password and lays the guest's cart and wishlist over the account's
 * (spec §4). Safe to repeat. Any session of the browser ends, a new one begins. The owner gets a
 * mail when the device is new to an account that was not opened just now (design, security part 4.3).
 *
 * Throws AppError `unauthenticated` for a wrong pair (the same for an unknown e-mail), `forbidden`
 * for a suspended account, and `too_many` after five wrong tries (see `countAttempt`).
 */
export async function signIn(input: LoginInput, origin: Origin): Promise<SignedIn> {
  const device = readDevice(origin.cookies);
  const userId = await checkPassword(input, origin, device);
  if (!userId) {
    throw new AppError('unauthenticated', MESSAGES.wrongCredentials, { field: 'password' });
  }
  return enter(userId, input, origin, device);
}

/** Tells of a new device by mail; of the first in an hour only, however many there are. */
async function tellOwner(user: UserDto, { userAgent }: Origin): Promise<void> {
  const now = new Date();
  const mail = userMails.newDevice.entry({
    userId: user._id,
    kind: deviceKind(userAgent),
    hour: now.toISOString().slice(0, 13),
  });
  await inTransaction((session) => enqueue([mail], session, now));
  wake('outbox');
}

/**
 * Opens an account and signs in (spec §4, §5). When the e-mail has an account already and the
 * password is that account's, this is a repeat of an earlier call and signs in.
 *
 * Throws AppError `invalid` for a password that is easy to guess, `conflict` when the e-mail
 * belongs to an account with another password, and `forbidden` and `too_many` like `signIn`.
 */
export async function registerUser(input: RegisterInput, origin: Origin): Promise<SignedIn> {
  if (isCommonPassword(input.password, input)) {
    throw new AppError('invalid', MESSAGES.commonPassword, { field: 'password' });
  }
  const device = readDevice(origin.cookies);
  const userId = (await createUser(input)) ?? (await checkPassword(input, origin, device));
  if (!userId) throw new AppError('conflict', MESSAGES.emailTaken, { field: 'email' });
  return enter(userId, input, origin, device);
}

/** Makes the account and opens its wallet; null when the e-mail has one, also if that was made this very moment. */
async function createUser(input: RegisterInput): Promise<string | null> {
  await connectDb();
  if (await User.exists({ email: input.email })) return null;
  const { name, email, phone, password } = input;
  try {
    const passwordHash = await hashPassword(password);
    return await inTransaction(async (session) => {
      const _id = new Types.ObjectId();
      const account = { _id, name, email, phone, passwordHash, roles: ['customer' as const] };
      await User.create([account], { session });
      await openWallet(_id.toString(), session);
      return _id.toString();
    });
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/**
 * Opens wallets for accounts registered before registration opened them; part of each release.
 * Returns how many it opened.
 */
export async function openMissingWallets(): Promise<number> {
  let opened = 0;
  for await (const { _id } of User.find({}, { _id: 1 }).lean().cursor()) {
    if (await openWallet(_id.toString(), null)) opened += 1;
  }
  return opened;
}

/** The account with this e-mail and password, or null. Counts the attempt. */
async function checkPassword(
  { email, password }: { email: string; password: string },
  { address }: Origin,
  device: Device,
): Promise<string | null> {
  await connectDb();
  const user = await User.findOne({ email }, { passwordHash: 1 }).lean();
  const attempt = { email, userId: user?._id.toString() ?? null, device, address };
  await countAttempt(attempt);
  const kept = user?.passwordHash ?? null;
  if (!(await verifyPassword(kept, password))) return null;
  await forgetAttempts(attempt);
  if (kept && needsRehash(kept)) {
    // The filter on the old hash keeps a password that was changed meanwhile.
    await User.updateOne(
      { email, passwordHash: kept },
      { passwordHash: await hashPassword(password) },
    );
  }
  return attempt.userId;
}

async function enter(
  userId: string,
  belongings: Pick<LoginInput, 'cartItems' | 'wishList'>,
  origin: Origin,
  device: Device,
): Promise<SignedIn> {
  const account = await User.findById(userId, { status: 1, createdAt: 1, roles: 1 }).lean();
  if (!account) throw new AppError('unauthenticated', MESSAGES.wrongCredentials);
  if (account.status === 'suspended') {
    throw new AppError('forbidden', MESSAGES.accountSuspended);
  }
  const actor = scopeActor({ userId, roles: account.roles }, 'self');
  const dropped = await mergeGuestCartAndWishes(actor, belongings);
  await endSession(origin.cookies);
  const session = await startSession(userId);
  const user = await findUserDto(actor);
  if (!user) throw new AppError('unauthenticated', MESSAGES.wrongCredentials);
  const isJustOpened = Date.now() - account.createdAt.getTime() < JUST_OPENED_MS;
  if (!isJustOpened && !isKnownDevice(device, userId)) await tellOwner(user, origin);
  const cookies = [sessionCookie(session), deviceCookie(rememberAccount(device, userId))];
  return { user, dropped, cookies };
}
