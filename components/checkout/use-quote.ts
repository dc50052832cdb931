'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lineId, wantedLine } from '@/components/cart/cart-lines';
import { type CartItems, listLines } from '@/lib/cart/policy';
import { type ApiError, apiPost } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { useDebounced } from '@/lib/client/use-debounced';
import { MESSAGES } from '@/lib/core/messages';
import type { QuoteCall } from '@/lib/payments/schemas';
import type { QuoteDto, QuoteLineDto } from '@/lib/pricing/quote';

/** Changes of the cart are asked about once they pause this long, ms. */
const PAUSE_MS = 300;
/** A cart that stays open is quoted anew this often, ms: prices, pieces and opening hours move on. */
const AGAIN_MS = 60_000;

interface Wanted {
  /** Null until the kept cart has been read. */
  items: CartItems | null;
  /** Whose cart it is; null for a guest. */
  owner: string | null;
  /** An address id; null: not known yet, or none. */
  address: string | null;
  isExpress: boolean;
  /** Empty if there is none. */
  promo: string;
}

/** What a cart comes to, as far as it is known. */
export interface Quoted {
  /** The newest quote, perhaps of the cart before its last change; null before the first. */
  quote: QuoteDto | null;
  /** Whether it is of the very cart, address and speed that are asked for. */
  isCurrent: boolean;
  /** Every line that was ever quoted here, by `lineId`. */
  known: ReadonlyMap<string, QuoteLineDto>;
  /** Why there is no current quote; null where there is one, and while it is being asked for. */
  error: ApiError | null;
  isAsking: boolean;
  retry: () => void;
}

const NOTHING = { owner: null as string | null, quote: null as QuoteDto | null };

/**
 * Asks the server what the cart costs, again after each change, and keeps the last answer until the
 * next one is there. An answer belongs to the question that it was asked with: an older one that
 * comes late changes nothing.
 */
export function useQuote({ items, owner, address, isExpress, promo }: Wanted): Quoted {
  const [last, setLast] = useState(NOTHING);
  const [known, setKnown] = useState<ReadonlyMap<string, QuoteLineDto>>(new Map());
  // Of somebody else it says nothing; a guest's is still that of who has just signed in.
  const kept = last.owner === null || last.owner === owner ? last.quote : null;
  const text = items && JSON.stringify(listLines(items));
  // Guests can’t use one.
  const code = owner === null ? '' : promo;
  const asked = useDebounced(text, kept ? PAUSE_MS : 0);
  const query = useQuery(
    {
      queryKey: ['quote', owner, asked, address, isExpress, code],
      enabled: asked !== null && asked !== '[]',
      queryFn: async ({ signal }) => {
        const body: QuoteCall = {
          items: (JSON.parse(asked ?? '[]') as ReturnType<typeof listLines>).map(
            ([productId, key, quantity]) => wantedLine({ productId, key, quantity }),
          ),
          ...(address && { address }),
          isExpress,
          ...(code && { promo: code }),
        };
        const answer = await apiPost<{ quote: QuoteDto }>(
          '/api/order/quote',
          body,
          MESSAGES.deliveryFeeFailed,
          { signal },
        );
        return answer.quote;
      },
      staleTime: 15_000,
      refetchInterval: AGAIN_MS,
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
    quote: data ?? kept,
    isCurrent,
    known,
    error: asked === text && !isCurrent ? (query.error as ApiError | null) : null,
    isAsking: query.isFetching,
    retry: () => void query.refetch(),
  };
}
