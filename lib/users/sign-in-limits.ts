import 'server-only';
import { sha256 } from '@/lib/platform/digest';
import { type CounterRule, countCall, refundCall, resetCount } from '@/lib/platform/rate-limit';
import { type Device, isKnownDevice } from './devices';

/** Wrong passwords for one account from one device (design, security part 4.3). */
const BY_DEVICE: CounterRule = { name: 'pw-device', points: 5, windowS: 900, shared: true };
/** Wrong passwords for one account from all unknown devices. */
const BY_ACCOUNT: CounterRule = { name: 'pw-account', points: 30, windowS: 3_600, shared: true };

/** Wrong passwords for any account from one address, except from known devices. */
const BY_ADDRESS: CounterRule = { name: 'pw-address', points: 200, windowS: 3_600, shared: true };

/** Who tries to sign in, and from where. */
export interface Attempt {
  email: string;
  /** Null for an unknown account, which is counted all the same. */
  userId: string | null;
  device: Device;
  /** The client's address. */
  address: string;
}

/**
 * Counts a try before the password is looked at, so that many at once cannot slip through.
 *
 * A device that signed in to this account before has a counter of its own: strangers who guess
 * never lock the owner out there, nor do the neighbours behind one address. All others are told
 * apart by address, and share the hourly limits of the account and of the address. Throws AppError
 * `too_many` with the seconds to wait.
 */
export async function countAttempt(attempt: Attempt): Promise<void> {
  for (const [rule, key] of counters(attempt)) await countCall(rule, key);
  if (!isKnown(attempt)) await countCall(BY_ADDRESS, attempt.address);
}

/** Takes the count back after the right password; of an address this one try only. */
export async function forgetAttempts(attempt: Attempt): Promise<void> {
  for (const [rule, key] of counters(attempt)) await resetCount(rule, key);
  if (!isKnown(attempt)) await refundCall(BY_ADDRESS, attempt.address);
}

function isKnown({ userId, device }: Attempt): boolean {
  return userId !== null && isKnownDevice(device, userId);
}

/** Those of the account alone. The e-mail is kept as a digest only. */
function counters(attempt: Attempt): [CounterRule, string][] {
  const account = sha256(attempt.email);
  if (isKnown(attempt)) return [[BY_DEVICE, `${account}:d:${attempt.device.id}`]];
  return [
    [BY_DEVICE, `${account}:a:${attempt.address}`],
    [BY_ACCOUNT, account],
  ];
}
