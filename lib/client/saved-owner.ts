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

/** Deletes what this device keeps for other accounts; all of it for a guest. */
export function dropOtherAccounts(userId = ''): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isMine = userId && key.startsWith(`${ACCOUNT_PREFIX}${userId}-`);
      if (key.startsWith(ACCOUNT_PREFIX) && !isMine) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked: nothing was stored.
  }
  void dropCaches(userId);
}

async function dropCaches(userId: string): Promise<void> {
  try {
    for (const name of await caches.keys()) {
      const isMine = userId && name.startsWith(`${ACCOUNT_PREFIX}${userId}-`);
      if (name.startsWith(ACCOUNT_PREFIX) && !isMine) await caches.delete(name);
    }
  } catch {
    // Not served by https, or blocked: nothing was stored.
  }
}
