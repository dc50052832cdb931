import { localStore } from './local-store';
import { accountKey } from './saved-owner';
import { onUserChange } from './tab-storage';

/** Something that this device keeps for an account until it logs out, or for a week once another is used. */
export interface AccountJson<T> {
  read(userId: string): T;
  /** Read and written in one go, so that two tabs don't undo each other's change. Returns the new one. */
  change(userId: string, change: (kept: T) => T): T;
  /** Calls back when another tab changed it. Returns a function that stops it. */
  watch(userId: string, listener: () => void): () => void;
}

/**
 * Keeps an object of these fields on the device; `isEmpty` tells when there is nothing to keep. What
 * no longer fits on a full device stays with the page, and is written as soon as there is room.
 */
export function accountJson<T extends object>(
  name: 'chat' | 'desk',
  nothing: T,
  isEmpty: (kept: T) => boolean,
): AccountJson<T> {
  let store: ReturnType<typeof localStore> | null = null;
  const storage = () => {
    store ??= localStore();
    return store;
  };
  /** By the accounts' ids: what the device has no room for. */
  const unwritten = new Map<string, T>();
  onUserChange(() => unwritten.clear());

  function read(userId: string): T {
    const inPage = unwritten.get(userId);
    if (inPage) return inPage;
    try {
      const { changedAt: _, ...kept } = JSON.parse(
        String(storage().getItem(accountKey(userId, name)) ?? '{}'),
      );
      // Only `change` writes it.
      return { ...nothing, ...(kept as Partial<T>) };
    } catch {
      return nothing;
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
    watch(userId, listener) {
      const onStorage = ({ key }: StorageEvent): void => {
        if (key === accountKey(userId, name) || key === null) listener();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}
