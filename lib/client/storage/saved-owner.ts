// In a file of its own: every page needs it, and what it deletes only a few.

/** Prefix of what this device keeps for an account; the account's id follows. */
export const ACCOUNT_PREFIX = 'eki-own-';

/** The storage key of something that this device keeps for an account until it logs out. */
export function accountKey(
  userId: string,
  name: 'orders' | 'push' | 'chat' | 'desk' | 'messenger',
): string {
  return `${ACCOUNT_PREFIX}${userId}-${name}`;
}

/** What somebody wrote and couldn’t send, as `accountJson` keeps it. */
const WRITTEN = /^(eki-own-.+)-(?:chat|desk)$/;

/** How long it waits for them while other accounts use the device, ms. */
const WRITTEN_MS = 7 * 24 * 3_600_000;

const getPrefix = (userId: string) => `${ACCOUNT_PREFIX}${userId}-`;

/** Whether it was written lately. Also for the cache of its photos, which has the same name. */
function isWaiting(key: string): boolean {
  const owner = WRITTEN.exec(key)?.[1];
  return ['chat', 'desk'].some((name) => {
    const kept = owner && localStorage.getItem(`${owner}-${name}`);
    if (!kept) return false;
    const changedAt = Number(/"changedAt":(\d+)/.exec(kept)?.[1]);
    return changedAt >= Date.now() - WRITTEN_MS;
  });
}

/**
 * Deletes what this device keeps for other accounts; all of it for a guest. What they wrote and
 * couldn’t send waits a week for them: it is sent when they are back, and never by another account.
 */
export function dropOtherAccounts(userId = ''): void {
  drop((key) => !(userId && key.startsWith(getPrefix(userId))) && !isWaiting(key));
}

/** Deletes all that this device keeps for an account: it logs out. */
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
    // Not served by https, or blocked: nothing was stored.
  }
}
