'use client';

import { useEffect, useMemo } from 'react';
import { useAddresses } from '@/components/market/account/addresses/use-addresses';
import { cartLines, groupByShop, isUnavailable } from '@/components/market/cart/cart-lines';
import { useCartReady, useCartStore } from '@/lib/client/cart/cart-store';
import { useIsOnline } from '@/lib/client/live/use-is-online';
import { useSession } from '@/lib/client/session/use-session';
import { useCheckoutChoice } from './checkout-choice';
import { useDraft } from './use-draft';
import { useQuote } from './use-quote';

const EMPTY_DRAFT = { note: '', promo: '' };

export type Checkout = ReturnType<typeof useCheckout>;

/**
 * State of the cart page and the payment dialog: this browser's cart lines, their destination, and the
 * server's quote for them.
 */
export function useCheckout() {
  const isReady = useCartReady();
  const cartItems = useCartStore((state) => state.items);
  const items = isReady ? cartItems : null;
  const destination = useDestination();
  const { user, address, isExpress } = destination;
  const isOnline = useIsOnline() !== false;
  const draft = useDraft('order', EMPTY_DRAFT);
  const promo = draft.values?.promo ?? '';
  const { quote, isCurrent, known, error, isAsking, retry } = useQuote({
    items,
    owner: user?._id ?? null,
    address: address?._id ?? null,
    isExpress,
    promo,
  });
  const lines = useMemo(() => items && cartLines(items, known), [items, known]);
  const groups = useMemo(() => groupByShop(lines ?? []), [lines]);
  /** There are no figures: the server is unreachable or didn't answer. */
  const isStuck = !isCurrent && (error !== null || !isOnline);
  return {
    ...destination,
    /** For the shops; null until the session is known. */
    note: draft.values?.note ?? null,
    setNote: (text: string) => draft.set({ note: text }),
    /** The applied code; empty if none. */
    promo,
    setPromo: (code: string) => draft.set({ promo: code }),
    lines,
    groups,
    /** The latest quote, perhaps for the cart before its last change; null before the first. */
    quote,
    /** Whether the quote is for what is on screen; required to pay. */
    isCurrent,
    /** The next quote is loading; until then `quote` is the previous one. */
    isUpdating: !isCurrent && !isStuck,
    isStuck,
    isOnline,
    quoteError: error,
    isAsking,
    retry,
    hasProblems: lines?.some(({ problem }) => problem) ?? false,
    /** The cart has items, but none can be bought. */
    isNothingLeft: lines !== null && lines.length > 0 && lines.every(isUnavailable),
  };
}

/** The customer and the delivery address. */
function useDestination() {
  const { user, isLoading: isSessionLoading } = useSession();
  const addresses = useAddresses(user?._id ?? null);
  const { addressId, isExpress } = useCheckoutChoice();
  useEffect(() => void useCheckoutChoice.persist.rehydrate(), []);
  const list = addresses.data ?? null;
  return {
    user,
    isSessionLoading,
    /** Null until they are known, and for guests. */
    addresses: list,
    addressesError: list ? null : addresses.error,
    retryAddresses: () => void addresses.refetch(),
    address: list?.find(({ _id }) => _id === addressId) ?? list?.[0] ?? null,
    isExpress,
  };
}
