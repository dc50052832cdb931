'use client';

import { create } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { onUserChange } from '@/lib/client/storage/tab-storage';

interface CheckoutChoice {
  /** The chosen address; null: the one last ordered to. */
  addressId: string | null;
  isExpress: boolean;
}

/** Session storage, or nothing that lasts where it is closed to us. */
function tabStore(): StateStorage {
  const guarded = <T>(run: () => T, otherwise: T): T => {
    try {
      return run();
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => guarded(() => sessionStorage.getItem(key), null),
    setItem: (key, value) => guarded(() => sessionStorage.setItem(key, value), undefined),
    removeItem: (key) => guarded(() => sessionStorage.removeItem(key), undefined),
  };
}

const UNCHOSEN: CheckoutChoice = { addressId: null, isExpress: false };

/** Where to and how fast: kept for this tab, read after the first paint. */
export const useCheckoutChoice = create<CheckoutChoice>()(
  persist(() => UNCHOSEN, {
    name: 'eki-checkout',
    version: 1,
    storage: createJSONStorage(tabStore),
    skipHydration: true,
  }),
);

onUserChange(() => {
  useCheckoutChoice.setState(UNCHOSEN);
  useCheckoutChoice.persist.clearStorage();
});

/** Chooses where the order goes. */
export function chooseAddress(addressId: string): void {
  useCheckoutChoice.setState({ addressId });
}

/** Chooses Express (delivery fee ×1.5) or Standard. */
export function chooseExpress(isExpress: boolean): void {
  useCheckoutChoice.setState({ isExpress });
}
