'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lineId, toLineInput } from '@/components/market/cart/cart-lines';
import { type ApiError, apiPost } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { useDebounced } from '@/lib/client/use-debounced';
import type { QuoteDto, QuoteLineDto } from '@/lib/core/pricing/quote';
import { type CartItems, listLines } from '@/lib/purchases/checkout/cart/policy';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import type { QuoteCall } from '@/lib/purchases/checkout/payments/schemas';

/** Debounce of cart changes, ms. */
const PAUSE_MS = 300;
/** Refresh interval of an open cart's quote, ms, because prices, stock and opening hours change. */
const REFRESH_MS = 60_000;

interface QuoteRequest {
  /** Null until the stored cart has been read. */
  items: CartItems | null;
  /** Owner of the cart; null for a guest. */
  owner: string | null;
  /** An address id; null: unknown or none. */
  address: string | null;
  isExpress: boolean;
  /** Empty if none. */
  promo: string;
}

export interface Quoted {
  /** The latest quote, perhaps for the cart before its last change; null before the first. */
  quote: QuoteDto | null;
  /** Whether the quote is for the current cart, address and speed. */
  isCurrent: boolean;
  /** Every line that was ever quoted here, by `lineId`. */
  known: ReadonlyMap<string, QuoteLineDto>;
  /** Why there is no current quote; null if there is one, or while it loads. */
  error: ApiError | null;
  isAsking: boolean;
  retry: () => void;
}

const NOTHING = { owner: null as string | null, quote: null as QuoteDto | null };

/**
 * Quotes the cart, again after each change, and shows the last quote until the next one arrives. Answers
 * are cached by request, so a late answer to an older request changes nothing.
 */
export function useQuote({ items, owner, address, isExpress, promo }: QuoteRequest): Quoted {
  const [last, setLast] = useState(NOTHING);
  const [known, setKnown] = useState<ReadonlyMap<string, QuoteLineDto>>(new Map());
  // Never another account's quote; a guest's remains valid right after sign-in.
  const lastQuote = last.owner === null || last.owner === owner ? last.quote : null;
  const text = items && JSON.stringify(listLines(items));
  // Guests can’t use a promo.
  const code = owner === null ? '' : promo;
  const asked = useDebounced(text, lastQuote ? PAUSE_MS : 0);
  const query = useQuery(
    {
      queryKey: ['quote', owner, asked, address, isExpress, code],
      enabled: asked !== null && asked !== '[]',
      queryFn: async ({ signal }) => {
        const body: QuoteCall = {
          items: (JSON.parse(asked ?? '[]') as ReturnType<typeof listLines>).map(
            ([productId, key, quantity]) => toLineInput({ productId, key, quantity }),
          ),
          ...(address && { address }),
          isExpress,
          ...(code && { promo: code }),
        };
        const answer = await apiPost<{ quote: QuoteDto }>(
          '/api/order/quote',
          body,
          CHECKOUT_MESSAGES.deliveryFeeFailed,
          { signal },
        );
        return answer.quote;
      },
      staleTime: 15_000,
      refetchInterval: REFRESH_MS,
      refetchOnWindowFocus: true,
    },
    queryClient,
  );
  const { data } = query;
  if (data && data !== last.quote) {
    setLast({ owner, quote: data });
    setKnown(new Map([...known, ...data.lines.map((line) => [lineId(line), line] as const)]));
  }
  const isCurrent = asked === text && data !== undefined;
  return {
    quote: data ?? lastQuote,
    isCurrent,
    known,
    error: asked === text && !isCurrent ? (query.error as ApiError | null) : null,
    isAsking: query.isFetching,
    retry: () => void query.refetch(),
  };
}
