import 'server-only';
import { AppError } from '@/lib/core/errors';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { sha256 } from '@/lib/platform/digest';
import { type CounterRule, countCall, refundCall, resetCount } from '@/lib/platform/rate-limit';
import { type Device, isKnownDevice } from './devices';
import type { ProvedAccount } from './sessions';

/** Wrong passwords for one account from one device. */
const BY_DEVICE: CounterRule = { name: 'pw-device', points: 5, windowS: 900, shared: true };
/** Wrong passwords for one account from all unknown devices. */
const BY_ACCOUNT: CounterRule = { name: 'pw-account', points: 30, windowS: 3_600, shared: true };

/** Emails with wrong passwords from one address, except from known devices. */
const BY_ADDRESS: CounterRule = { name: 'pw-address', points: 300, windowS: 3_600, shared: true };
/** Marks an email as counted for an address, so that a repeated typo isn't counted. */
const COUNTED: CounterRule = { name: 'pw-counted', points: 1, windowS: 3_600, shared: true };

type Counter = [rule: CounterRule, key: string];

export interface Attempt {
  email: string;
  /** Null for an unknown account; its attempts count as well. */
  account: ProvedAccount | null;
  device: Device;
  address: string;
}

/**
 * Counts an attempt before its password is checked, so that concurrent attempts cannot pass the
 * limit.
 *
 * A device that has signed in to the account before has its own counter, so that an attacker can't lock
 * the owner out there. All other devices are counted by address, and share the hourly limits of the
 * account and of the address. Throws AppError `too_many` with the seconds to wait.
 *
 * Returns what to run after the right password: it resets the account's counters, and refunds the attempt to
 * the address.
 */
export async function countAttempt(attempt: Attempt): Promise<() => Promise<void>> {
  const counters = accountCounters(attempt);
  for (const [rule, key] of counters) await countCall(rule, key);
  const isCounted = !hasKnownDevice(attempt) && (await countForAddress(attempt));
  return async () => {
    for (const [rule, key] of counters) await resetCount(rule, key);
    if (!isCounted) return;
    await resetCount(COUNTED, toPairKey(attempt));
    await refundCall(BY_ADDRESS, attempt.address);
  };
}

/** Counts an email that is new to the address in this hour, and returns whether it was. */
async function countForAddress(attempt: Attempt): Promise<boolean> {
  await countCall(BY_ADDRESS, attempt.address).catch((error: unknown) => {
    if (!isTooMany(error)) throw error;
    throw new AppError('too_many', ACCOUNT_MESSAGES.tooManyHere, {}, error.retryAfterS);
  });
  try {
    await countCall(COUNTED, toPairKey(attempt));
    return true;
  } catch (error) {
    if (!isTooMany(error)) throw error;
    await refundCall(BY_ADDRESS, attempt.address);
    return false;
  }
}

function isTooMany(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'too_many';
}

function toPairKey({ email, address }: Attempt): string {
  return `${address}:${sha256(email)}`;
}

/**
 * Resets the account's counters after a new password, so that earlier wrong tries, by anyone, do not lock
 * the owner out. The address's own counter stays.
 */
export async function liftLimits(attempt: Omit<Attempt, 'account'>): Promise<void> {
  const counters = [knownDeviceCounter(attempt), ...strangersCounters(attempt)];
  for (const [rule, key] of counters) await resetCount(rule, key);
}

function hasKnownDevice({ account, device }: Attempt): boolean {
  return account !== null && isKnownDevice(device, account);
}

function accountCounters(attempt: Attempt): Counter[] {
  return hasKnownDevice(attempt) ? [knownDeviceCounter(attempt)] : strangersCounters(attempt);
}

/** The e-mail is stored as a digest only. */
function knownDeviceCounter({ email, device }: Pick<Attempt, 'email' | 'device'>): Counter {
  return [BY_DEVICE, `${sha256(email)}:d:${device.id}`];
}

function strangersCounters({ email, address }: Pick<Attempt, 'email' | 'address'>): Counter[] {
  const account = sha256(email);
  return [
    [BY_DEVICE, `${account}:a:${address}`],
    [BY_ACCOUNT, account],
  ];
}
