// In a file of its own: every page needs it, and what it deletes only a few.

/** Prefix of what this device keeps for an account; the account's id follows. */
export const ACCOUNT_PREFIX = 'eki-own-';

/** The storage key of something that this device keeps for an account until it signs out. */
export function accountKey(
  userId: string,
  name: 'orders' | 'push' | 'chat' | 'desk' | 'messenger',
): string {
  return `${ACCOUNT_PREFIX}${userId}-${name}`;
}

/** What somebody wrote and couldn't send. */
const WRITTEN = /-(?:chat|desk)$/;

/**
 * Deletes what this device keeps for other accounts; all of it for a guest. `keepsWritten`: the session
 * ended by itself, so what was written waits for its account.
 */
export function dropOtherAccounts(userId = '', keepsWritten = false): void {
  const isForeign = (key: string): boolean =>
    key.startsWith(ACCOUNT_PREFIX) &&
    !(userId && key.startsWith(`${ACCOUNT_PREFIX}${userId}-`)) &&
    !(keepsWritten && WRITTEN.test(key));
  try {
    for (const key of Object.keys(localStorage)) {
      if (isForeign(key)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked: nothing was stored.
  }
  void dropCaches(isForeign);
}

async function dropCaches(isForeign: (name: string) => boolean): Promise<void> {
  try {
    for (const name of await caches.keys()) {
      if (isForeign(name)) await caches.delete(name);
    }
  } catch {
    // Not served by https, or blocked: nothing was stored.
  }
}
