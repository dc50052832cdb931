import 'server-only';
import { sha256 } from '@/lib/platform/digest';
import { type CounterRule, countCall, refundCall, resetCount } from '@/lib/platform/rate-limit';
import { type Device, isKnownDevice } from './devices';
import type { ProvedAccount } from './sessions';

/** Wrong passwords for one account from one device (design, security part 4.3). */
const BY_DEVICE: CounterRule = { name: 'pw-device', points: 5, windowS: 900, shared: true };
/** Wrong passwords for one account from all unknown devices. */
const BY_ACCOUNT: CounterRule = { name: 'pw-account', points: 30, windowS: 3_600, shared: true };

/** Wrong passwords for any account from one address, except from known devices. */
const BY_ADDRESS: CounterRule = { name: 'pw-address', points: 200, windowS: 3_600, shared: true };

type Counter = [rule: CounterRule, key: string];

/** A sign-in attempt. */
export interface Attempt {
  email: string;
  /** Null for an unknown account; its attempts count as well. */
  account: ProvedAccount | null;
  device: Device;
  /** The client's address. */
  address: string;
}

/**
 * Counts an attempt before its password is checked, so that concurrent attempts cannot pass the
 * limit.
 *
 * A device that has signed in to the account before has its own counter, so that nobody else can lock
 * the owner out there. All other devices are counted by address, and share the hourly limits of the
 * account and of the address. Throws AppError `too_many` with the seconds to wait.
 */
export async function countAttempt(attempt: Attempt): Promise<void> {
  for (const [rule, key] of accountCounters(attempt)) await countCall(rule, key);
  if (!hasKnownDevice(attempt)) await countCall(BY_ADDRESS, attempt.address);
}

/** After the right password: resets the account's counters, and takes one back from the address. */
export async function forgetAttempts(attempt: Attempt): Promise<void> {
  for (const [rule, key] of accountCounters(attempt)) await resetCount(rule, key);
  if (!hasKnownDevice(attempt)) await refundCall(BY_ADDRESS, attempt.address);
}

/**
 * After the owner chose a new password: resets the account's counters, so that wrong tries, by
 * whomever, do not keep the owner out. The address keeps its own.
 */
export async function liftLimits(attempt: Omit<Attempt, 'account'>): Promise<void> {
  const counters = [knownDeviceCounter(attempt), ...strangersCounters(attempt)];
  for (const [rule, key] of counters) await resetCount(rule, key);
}

function hasKnownDevice({ account, device }: Attempt): boolean {
  return account !== null && isKnownDevice(device, account);
}

/** The account's own counters. */
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
