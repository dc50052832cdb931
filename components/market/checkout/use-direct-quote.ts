'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, apiPost } from '@/lib/client/api';
import type { DirectKind } from '@/lib/client/drafts/service-draft';
import { queryClient } from '@/lib/client/query-client';
import { useDebounced } from '@/lib/client/use-debounced';
import type { DirectQuoteDto } from '@/lib/core/pricing/quote';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';

/** Debounce of changes, ms. */
const PAUSE_MS = 300;
/** Refresh interval of an open form's quote, ms, because prices and opening hours change. */
const REFRESH_MS = 60_000;

export interface DirectQuoted {
  /** The latest quote, perhaps for the request before its last change; null before the first. */
  quote: DirectQuoteDto | null;
  /** Whether the quote is for the current request. */
  isCurrent: boolean;
  /** Why there is no current quote; null if there is one, or while it loads. */
  error: ApiError | null;
  isAsking: boolean;
  retry: () => void;
}

/**
 * Quotes a dispatch or an errand, again after each change. `body`: the payment call without
 * `totalAmount`; null while the addresses are incomplete. `promo`: empty if none.
 */
export function useDirectQuote(
  kind: DirectKind,
  owner: string | null,
  body: object | null,
  promo: string,
): DirectQuoted {
  const [last, setLast] = useState<DirectQuoteDto | null>(null);
  // Guests can’t use a promo.
  const text = body && JSON.stringify({ ...body, ...(owner && promo && { promo }) });
  const asked = useDebounced(text, last ? PAUSE_MS : 0);
  const query = useQuery(
    {
      queryKey: ['quote', kind, owner, asked],
      enabled: asked !== null,
      queryFn: async ({ signal }) => {
        const answer = await apiPost<{ quote: DirectQuoteDto }>(
          `/api/${kind}/quote`,
          JSON.parse(asked ?? '{}'),
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
  if (data && data !== last) setLast(data);
  const isCurrent = text !== null && asked === text && data !== undefined;
  return {
    quote: text === null ? null : (data ?? last),
    isCurrent,
    error: text !== null && asked === text && !isCurrent ? (query.error as ApiError | null) : null,
    isAsking: query.isFetching,
    retry: () => void query.refetch(),
  };
}
