import { DAY_MS } from '@/lib/core/time';

// Separate from the data that it deletes, because every page loads this file.

/** Prefix of the storage keys of accounts; followed by the account's id. */
export const ACCOUNT_PREFIX = 'eki-own-';

/** The storage key of an account's data, which is deleted when it logs out. */
export function accountKey(
  userId: string,
  name: 'orders' | 'push' | 'chat' | 'desk' | 'product' | 'messenger',
): string {
  return `${ACCOUNT_PREFIX}${userId}-${name}`;
}

/** Keys of unsent messages and drafts, as `accountJson` stores them. */
const UNSENT_KEY = /^(eki-own-.+)-(?:chat|desk|product)$/;

/** How long unsent messages and drafts are retained while other accounts use the device, ms. */
const UNSENT_TTL_MS = 7 * DAY_MS;

const getPrefix = (userId: string) => `${ACCOUNT_PREFIX}${userId}-`;

/** Whether a key holds unsent messages or drafts that have not expired; also for the cache of their photos. */
function isRetained(key: string): boolean {
  const owner = UNSENT_KEY.exec(key)?.[1];
  return ['chat', 'desk', 'product'].some((name) => {
    const stored = owner && localStorage.getItem(`${owner}-${name}`);
    if (!stored) return false;
    const changedAt = Number(/"changedAt":(\d+)/.exec(stored)?.[1]);
    return changedAt >= Date.now() - UNSENT_TTL_MS;
  });
}

/**
 * Deletes the data of other accounts; of all accounts for a guest. Unsent messages and drafts are retained
 * for a week, for when their account is back; no other account gets them.
 */
export function dropOtherAccounts(userId = ''): void {
  drop((key) => !(userId && key.startsWith(getPrefix(userId))) && !isRetained(key));
}

/** Deletes all data of an account that logs out. */
export function dropAccount(userId: string): void {
  drop((key) => key.startsWith(getPrefix(userId)));
}

function drop(isUnwanted: (key: string) => boolean): void {
  const isDropped = (key: string) => key.startsWith(ACCOUNT_PREFIX) && isUnwanted(key);
  try {
    for (const key of Object.keys(localStorage)) {
      if (isDropped(key)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked: nothing was stored.
  }
  void dropCaches(isDropped);
}

async function dropCaches(isDropped: (name: string) => boolean): Promise<void> {
  try {
    for (const name of await caches.keys()) {
      if (isDropped(name)) await caches.delete(name);
    }
  } catch {
    // Not on https, or blocked: nothing was stored.
  }
}
