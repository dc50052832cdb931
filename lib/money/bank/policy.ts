import { countNames, countShared } from '@/lib/core/holder-name';
import { DAY_MS } from '@/lib/core/time';

/** How long nothing is paid out to an account that was just saved, ms. */
export const NEW_ACCOUNT_WAIT_MS = DAY_MS;
/** How long nothing is paid out after a password was reset, ms. */
const RESET_WAIT_MS = DAY_MS;
/** How long the link "This wasn't me" works, ms. */
export const STOP_LINK_MS = 7 * DAY_MS;

export const BANK_ACCOUNT_STATES = ['ready', 'waiting', 'checking', 'stopped', 'failed'] as const;

/**
 * `waiting`: for its 24 hours. `checking`: ops look at the holder's name. `stopped`: nothing is paid out to
 * its owner. `failed`: ops refused it.
 */
export type BankAccountState = (typeof BANK_ACCOUNT_STATES)[number];

/** `own`: taken. `check`: ops look at it first. `other`: somebody else's, which is refused. */
export type HolderVerdict = 'own' | 'check' | 'other';

interface Customer {
  /** On Eki. */
  name: string;
  /** Whether they have had that name for 30 days, or since their registration. */
  isNameHeld: boolean;
  /** Whether another person's account on Eki has this number. */
  isShared: boolean;
}

/**
 * Whether the holder of a bank account is the customer: two names in common, of a name that they have had
 * for a while. Nobody's doubt is decided here: with one name in common ops look.
 */
export function judgeCustomer(
  accountName: string,
  { name, isNameHeld, isShared }: Customer,
): HolderVerdict {
  const shared = countShared(name, accountName);
  if (shared === 0) return 'other';
  return shared >= 2 && isNameHeld && !isShared ? 'own' : 'check';
}

interface Owner {
  name: string;
  isNameHeld: boolean;
}

/** Whether the holder of a bank account is one of these owners, or their shop; else ops look. */
export function judgeBusiness(
  accountName: string,
  owners: readonly Owner[],
  shopName: string | null,
): HolderVerdict {
  const isOwner = owners.some(
    ({ name, isNameHeld }) => isNameHeld && countShared(name, accountName) >= 2,
  );
  return isOwner || (shopName !== null && isShopName(shopName, accountName)) ? 'own' : 'check';
}

/** Words of registered names that tell no two businesses apart. */
const FORM_WORDS =
  /\b(?:ltd|limited|plc|nig|nigeria|ent|enterprises?|ventures?|ventr|company|co|and|the|of|int|intl|international|global|services?|resources)\b/gi;

/** Whether an account is in a shop's name, with or without "Limited" or "Enterprises". */
function isShopName(shopName: string, accountName: string): boolean {
  const [shop, holder] = [shopName, accountName].map((name) =>
    name.replace(/['’]s\b/gi, '').replace(FORM_WORDS, ' '),
  ) as [string, string];
  const shared = countShared(shop, holder);
  const [words, others] = [countNames(shop), countNames(holder)];
  return shared > 0 && shared === Math.min(words, others) && (shared >= 2 || words === others);
}

interface Waiting {
  /** Of the account. */
  usableFrom: Date;
  /** When each owner last reset a password; null for never. */
  resets: readonly (Date | null | undefined)[];
}

/** From when on money can be paid out to an account. */
export function payableFrom({ usableFrom, resets }: Waiting): Date {
  const ends = resets.flatMap((at) => (at ? [at.getTime() + RESET_WAIT_MS] : []));
  return new Date(Math.max(usableFrom.getTime(), ...ends));
}

interface Facts {
  stored: 'accepted' | 'checking' | 'failed';
  payableFrom: Date;
  isStopped: boolean;
}

/** The state that an account's owner sees. */
export function toState(
  { stored, payableFrom: from, isStopped }: Facts,
  now: Date,
): BankAccountState {
  if (stored === 'failed') return 'failed';
  if (isStopped) return 'stopped';
  if (stored === 'checking') return 'checking';
  return from > now ? 'waiting' : 'ready';
}
