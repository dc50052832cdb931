'use client';

import { create } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { onUserChange } from '@/lib/client/storage/tab-storage';

interface CheckoutChoice {
  /** Id of the chosen address; null: the one of the last order. */
  addressId: string | null;
  isExpress: boolean;
}

/** Session storage, or memory only where the browser denies it. */
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

/** The chosen address and speed: stored for this tab, read after the first paint. */
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

/** Chooses the delivery address. */
export function chooseAddress(addressId: string): void {
  useCheckoutChoice.setState({ addressId });
}

/** Chooses Express (delivery fee ×1.5) or Standard. */
export function chooseExpress(isExpress: boolean): void {
  useCheckoutChoice.setState({ isExpress });
}
