import type { PersistStorage } from 'zustand/middleware';
import type { CartState } from './cart-sync';
import { localStore } from './local-store';

/** Storage that takes what is no JSON for nothing: it would end the reading for good. */
export function cartStorage(): PersistStorage<CartState> {
  const store = localStore();
  return {
    getItem: (name) => {
      try {
        return JSON.parse(String(store.getItem(name)));
      } catch {
        return null;
      }
    },
    setItem: (name, value) => store.setItem(name, JSON.stringify(value)),
    removeItem: (name) => store.removeItem(name),
  };
}
