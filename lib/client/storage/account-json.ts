import { localStore } from './local-store';
import { accountKey } from './saved-owner';
import { onUserChange } from './tab-storage';

/** An object stored on this device for an account: until it logs out, or a week after another is used. */
export interface AccountJson<T> {
  read(userId: string): T;
  /** Reads, changes and writes it synchronously, so that tabs don't overwrite each other. Returns the new value. */
  change(userId: string, change: (stored: T) => T): T;
  /** Called when another tab changed it. Returns a function that unsubscribes. */
  subscribe(userId: string, listener: () => void): () => void;
}

/**
 * Stores an object on the device, or removes it if `isEmpty`. If the device is full, it stays in memory and
 * is written with the next change that fits.
 */
export function accountJson<T extends object>(
  name: 'chat' | 'desk' | 'product',
  empty: T,
  isEmpty: (stored: T) => boolean,
): AccountJson<T> {
  let store: ReturnType<typeof localStore> | null = null;
  const storage = () => {
    store ??= localStore();
    return store;
  };
  /** Values that didn't fit on the device, by user id. */
  const unwritten = new Map<string, T>();
  onUserChange(() => unwritten.clear());

  function read(userId: string): T {
    const inPage = unwritten.get(userId);
    if (inPage) return inPage;
    try {
      const { changedAt: _, ...stored } = JSON.parse(
        String(storage().getItem(accountKey(userId, name)) ?? '{}'),
      );
      // Only `change` writes it.
      return { ...empty, ...(stored as Partial<T>) };
    } catch {
      return empty;
    }
  }

  return {
    read,
    change(userId, change) {
      const next = change(read(userId));
      const key = accountKey(userId, name);
      try {
        if (isEmpty(next)) void storage().removeItem(key);
        else void storage().setItem(key, JSON.stringify({ changedAt: Date.now(), ...next }));
        unwritten.delete(userId);
      } catch {
        unwritten.set(userId, next);
      }
      return next;
    },
    subscribe(userId, listener) {
      const onStorage = ({ key }: StorageEvent): void => {
        if (key === accountKey(userId, name) || key === null) listener();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}
