'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useAddresses } from '@/components/addresses/use-addresses';
import { type CartLine, cartLines, groupByShop, isNotToBeHad } from '@/components/cart/cart-lines';
import { fetchProducts } from '@/components/catalog/fetch-products';
import { useMinute } from '@/components/catalog/use-minute';
import { type ApiError, apiPost } from '@/lib/client/api';
import { useCartReady, useCartStore } from '@/lib/client/cart-store';
import { queryClient } from '@/lib/client/query-client';
import { useMaxVendors, useServiceHours } from '@/lib/client/settings';
import { useSession } from '@/lib/client/use-session';
import { MESSAGES } from '@/lib/core/messages';
import { fromNaira, type Kobo, kobo, toNaira } from '@/lib/core/money';
import { expressFee } from '@/lib/delivery/fee';
import type { DeliveryFeeDto } from '@/lib/orders/schemas';
import { addUp } from '@/lib/pricing/quote';
import { useCheckoutChoice } from './checkout-choice';
import { excessOf } from './excess';
import { openingOf } from './opening';
import { useShops } from './use-shops';

export type Checkout = ReturnType<typeof useCheckout>;

/**
 * All that the cart page and the payment dialog show: lines with prices of today, address, delivery
 * fee, totals and opening. Totals are null until every part of them is known.
 */
export function useCheckout() {
  const cart = useCart();
  const destination = useDestination();
  const buyable = useMemo(
    () => cart.lines?.filter((line) => !isNotToBeHad(line)) ?? [],
    [cart.lines],
  );
  const excess = useExcess(buyable);
  const vendorIds = [...new Set(buyable.flatMap(({ product }) => product?.vendorId ?? []))].sort();
  const fee = useDeliveryFee(excess ? null : destination.address, vendorIds);
  const shops = useShops(vendorIds);
  const now = useMinute();
  const service = useServiceHours();
  const known = shops.flatMap((shop) => shop ?? []);
  const opening = now && known.length === vendorIds.length ? openingOf(known, now, service) : null;
  // Minutes are promised only where the shops begin at once.
  const times = opening && !opening.isNever && !opening.scheduledFor ? fee.data : undefined;
  const { isExpress } = destination;
  const standard = fee.data ? fromNaira(fee.data.totalDeliveryFee) : null;
  const prices = buyable.map(({ price }) => price);
  const totals =
    standard === null || excess ? null : addUp(prices, expressFee(standard, isExpress));
  return {
    ...cart,
    ...destination,
    buyable,
    /**
     * What may be bought of it costs, naira; null until it is known. Not `sumKobo`: more than an
     * order may cost can lie in a cart, and is shown so that it can go.
     */
    price: cart.lines && toNaira(prices.reduce((sum, price) => sum + price, 0) as Kobo),
    /** Why it is more than one order; null where it is not. */
    excess,
    hasProblems: cart.lines?.some(({ problem }) => problem) ?? false,
    fee: {
      isLoading: fee.isFetching && !fee.data,
      why: fee.data?.lines ?? [],
      /** How long it takes; null where it is prepared later. */
      eta: times ? etaWords(times, isExpress) : null,
      /** The time with Express, said before it is chosen; null where it is no shorter too. */
      expressEta: times && times.expressEtaMax < times.etaMax ? etaWords(times, true) : null,
      error: fee.error as ApiError | null,
      retry: () => void fee.refetch(),
    },
    /** What Express adds to the delivery fee, kobo; null while the fee is not known. */
    expressExtra: standard === null ? null : kobo(expressFee(standard, true) - standard),
    /** Naira sums are in kobo here. */
    totals,
    shops: known,
    opening,
  };
}

function useExcess(lines: readonly CartLine[]) {
  const maxVendors = useMaxVendors();
  return useMemo(() => excessOf(lines, maxVendors), [lines, maxVendors]);
}

/** "30 to 45 min". */
function etaWords(fee: DeliveryFeeDto, isExpress: boolean): string {
  return isExpress
    ? `${fee.expressEtaMin} to ${fee.expressEtaMax} min`
    : `${fee.etaMin} to ${fee.etaMax} min`;
}

/** The lines of the cart; null until both the cart and its products are known. */
function useCart() {
  const isReady = useCartReady();
  const items = useCartStore((state) => state.items);
  const ids = Object.keys(items).sort();
  const products = useQuery(
    {
      queryKey: ['products', ...ids],
      queryFn: ({ signal }) => fetchProducts(ids, signal),
      enabled: isReady && ids.length > 0,
      placeholderData: keepPreviousData,
      staleTime: 15_000,
      refetchOnWindowFocus: true,
    },
    queryClient,
  );
  const { data, isPlaceholderData } = products;
  const lines = useMemo<CartLine[] | null>(() => {
    if (!isReady) return null;
    if (Object.keys(items).length === 0) return [];
    // An answer for other products says nothing about those that it lacks.
    const isKnown =
      data &&
      (!isPlaceholderData || Object.keys(items).every((id) => data.some(({ _id }) => _id === id)));
    return isKnown ? cartLines(items, data) : null;
  }, [isReady, items, data, isPlaceholderData]);
  const groups = useMemo(() => (lines ? groupByShop(lines) : []), [lines]);
  return {
    lines,
    groups,
    productsError: products.data ? null : products.error,
    retryProducts: () => void products.refetch(),
  };
}

/** Who orders, and where to. */
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

function useDeliveryFee(
  address: { latitude: number; longitude: number } | null,
  vendorIds: readonly string[],
) {
  return useQuery(
    {
      queryKey: ['delivery-fee', address?.latitude, address?.longitude, ...vendorIds],
      enabled: address !== null && vendorIds.length > 0,
      queryFn: ({ signal }) =>
        apiPost<DeliveryFeeDto>(
          '/api/order/delivery-fee',
          { latitude: address?.latitude, longitude: address?.longitude, vendorIds },
          MESSAGES.deliveryFeeFailed,
          { signal },
        ),
    },
    queryClient,
  );
}
