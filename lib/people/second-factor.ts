import 'server-only';
import { randomInt } from 'node:crypto';
import mongoose, { type ClientSession } from 'mongoose';
import { generateSecret, generateURI, verify } from 'otplib';
import { toString as drawQrCode } from 'qrcode';
import { AppError } from '@/lib/core/errors';
import type { ScopedActor } from '@/lib/core/roles';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { sha256 } from '@/lib/platform/digest';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { type CounterRule, countCall, resetCount } from '@/lib/platform/rate-limit';
import { seal, unseal } from '@/lib/platform/sealed';
import { needsSecondFactor } from '@/lib/platform/session';
import { USER_OWNERS, User, type UserDoc } from '@/models/platform/user';
import type { Client } from './client';
import { userMails } from './mails';
import { proveOwner } from './own-account';
import type { CodeInput, EndSecondFactorInput, OwnerProofInput } from './schemas';

/** Wrong codes for one account. */
const BY_CODE: CounterRule = { name: 'second-code', points: 5, windowS: 900, shared: true };
const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 10;
/** Tolerance for a phone's clock, s. */
const CLOCK_TOLERANCE_S = 30;

/**
 * Checks the code of a sign-in whose password was right; returns for accounts without a second factor.
 * Each code works once. Throws AppError `unauthenticated` with `needsCode` without a right code, and
 * `too_many` after five wrong ones in 15 minutes.
 */
export async function checkSecondFactor(
  user: Pick<UserDoc, '_id' | 'secondFactor'>,
  code: string | undefined,
): Promise<void> {
  if (!user.secondFactor?.isOn) return;
  const refusal = { needsCode: true, field: 'code' };
  if (!code) throw new AppError('unauthenticated', ACCOUNT_MESSAGES.codeNeeded, refusal);
  await countCall(BY_CODE, user._id.toString());
  if (!(await takeCode(user, code))) {
    throw new AppError('unauthenticated', ACCOUNT_MESSAGES.codeWrong, refusal);
  }
  await resetCount(BY_CODE, user._id.toString());
}

/** Uses up an app code or a recovery code. Returns whether it was right. */
async function takeCode(
  { _id, secondFactor }: Pick<UserDoc, '_id' | 'secondFactor'>,
  code: string,
): Promise<boolean> {
  if (!secondFactor) return false;
  if (/^\d{6}$/.test(code)) {
    const step = await findStep(unseal(secondFactor.sealed, _id.toString()), code);
    if (step === null) return false;
    const unused = { _id, 'secondFactor.lastStep': mongoose.trusted({ $lt: step }) };
    const taken = await User.updateOne(unused, { $set: { 'secondFactor.lastStep': step } });
    return taken.matchedCount === 1;
  }
  const hash = recoveryHash(code);
  const holder = { _id, 'secondFactor.recovery': hash };
  const taken = await User.updateOne(holder, { $pull: { 'secondFactor.recovery': hash } });
  return taken.matchedCount === 1;
}

/** Number of the code's 30 s time step; null for a wrong code. */
async function findStep(secret: string, token: string): Promise<number | null> {
  const result = await verify({ secret, token, epochTolerance: CLOCK_TOLERANCE_S });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

const recoveryHash = (code: string) => sha256(code.toLowerCase().replace(/[^a-z0-9]/g, ''));

export interface SecondFactorSetup {
  /** To type by hand. */
  secret: string;
  /** Opens the authenticator app on this phone. */
  uri: string;
  /** `uri` as a QR code: an SVG document. */
  qr: string;
}

/**
 * Starts the setup of a second factor, which is off until `confirmSecondFactor`. Throws like `proveOwner`,
 * and AppError `conflict` if it is on already.
 */
export async function startSecondFactor(
  input: OwnerProofInput,
  actor: ScopedActor<'self'>,
  client: Client,
): Promise<SecondFactorSetup> {
  const owner = await proveOwner(actor, input, client);
  const secret = generateSecret();
  const sealed = seal(secret, owner._id.toString());
  const off = {
    ...ownedBy(actor, USER_OWNERS),
    'secondFactor.isOn': mongoose.trusted({ $ne: true }),
  };
  const secondFactor = { sealed, isOn: false, lastStep: 0, recovery: [] };
  const started = await User.updateOne(off, { $set: { secondFactor } });
  if (started.matchedCount === 0) throw new AppError('conflict', ACCOUNT_MESSAGES.secondFactorOn);
  const uri = generateURI({ issuer: 'Eki', label: owner.email, secret });
  return { secret, uri, qr: await drawQrCode(uri, { type: 'svg', margin: 1 }) };
}

/**
 * Switches the second factor on with a code of the app, mails the owner, and returns ten recovery codes,
 * which are never shown again. Throws AppError `invalid` for a wrong code, and `conflict` if no setup was
 * started.
 */
export async function confirmSecondFactor(
  { code }: CodeInput,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<string[]> {
  await connectDb();
  const user = await User.findOne(ownedBy(actor, USER_OWNERS), { secondFactor: 1 }).lean();
  if (!user?.secondFactor || user.secondFactor.isOn) {
    throw new AppError('conflict', ACCOUNT_MESSAGES.secondFactorOver);
  }
  await countCall(BY_CODE, actor.userId);
  const { sealed } = user.secondFactor;
  const step = await findStep(unseal(sealed, actor.userId), code);
  if (step === null) throw new AppError('invalid', ACCOUNT_MESSAGES.codeWrong, { field: 'code' });
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await inTransaction(async (session) => {
    const begun = {
      ...ownedBy(actor, USER_OWNERS),
      'secondFactor.sealed': sealed,
      'secondFactor.isOn': false,
    };
    const secondFactor = {
      sealed,
      isOn: true,
      lastStep: step,
      recovery: codes.map(recoveryHash),
    };
    const on = await User.updateOne(begun, { $set: { secondFactor } }, { session });
    if (on.matchedCount === 0) throw new AppError('conflict', ACCOUNT_MESSAGES.secondFactorOver);
    await mailChange(actor.userId, 'on', session, now);
  });
  await resetCount(BY_CODE, actor.userId);
  return codes;
}

function newRecoveryCode(): string {
  const letters = Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)],
  ).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/**
 * Switches the owner's second factor off. Throws like `proveOwner` and `checkSecondFactor`, and AppError
 * `forbidden` for a role that needs one.
 */
export async function endSecondFactor(
  { code, ...proof }: EndSecondFactorInput,
  actor: ScopedActor<'self'>,
  client: Client,
  now: Date,
): Promise<void> {
  const { _id } = await proveOwner(actor, proof, client);
  const user = await User.findById(_id, { roles: 1, secondFactor: 1 }).lean();
  if (!user) return;
  if (needsSecondFactor({ ...user, secondFactor: undefined })) {
    throw new AppError('forbidden', ACCOUNT_MESSAGES.secondFactorKept);
  }
  await checkSecondFactor(user, code).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error;
    // The session is valid; only the code was wrong.
    throw new AppError('invalid', error.message, { field: 'code' });
  });
  await inTransaction((session) => dropSecondFactor(actor.userId, session, now));
}

/**
 * Removes a second factor, or its setup, in the caller's transaction. Mails the owner if it was on, and
 * returns that.
 */
export async function dropSecondFactor(
  userId: string,
  session: ClientSession,
  now: Date,
): Promise<boolean> {
  const off = { $unset: { secondFactor: 1 } };
  const options = { session, projection: { secondFactor: 1 } };
  const before = await User.findByIdAndUpdate(userId, off, options).lean();
  if (!before?.secondFactor?.isOn) return false;
  await mailChange(userId, 'off', session, now);
  return true;
}

function mailChange(
  userId: string,
  state: 'on' | 'off',
  session: ClientSession,
  now: Date,
): Promise<void> {
  const mail = userMails.secondFactorChanged.entry({ userId, state, changeId: now.toISOString() });
  return enqueue([mail], session, now);
}
