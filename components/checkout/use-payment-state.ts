'use client';

import { useQuery } from '@tanstack/react-query';
import { ApiError, apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { MESSAGES } from '@/lib/core/messages';
import type { PaymentStateDto } from '@/lib/payments/schemas';

/** Waits between the questions, ms; then slowly for as long as the page is open. */
const WAITS_MS = [1_000, 2_000, 3_000, 5_000, 5_000, 5_000, 5_000, 10_000];
const SLOW_MS = 15_000;

/** Where the state of a payment is kept among the queries. */
const paymentKey = (reference: string) => ['payment', reference] as const;

/**
 * What became of a payment: asked at once, then again and again until it is certain. Works without
 * a session. `isUnknownReference`: it is not one of ours.
 */
export function usePaymentState(reference: string | null) {
  const query = useQuery(
    {
      queryKey: paymentKey(reference ?? ''),
      enabled: reference !== null,
      retry: false,
      staleTime: 0,
      gcTime: 0,
      queryFn: async ({ signal }) => {
        const { payment } = await apiGet<{ payment: PaymentStateDto }>(
          `/api/payment/callback?reference=${encodeURIComponent(reference ?? '')}`,
          MESSAGES.somethingWrong,
          { signal },
        );
        return lastWord(queryClient.getQueryData(paymentKey(reference ?? '')), payment);
      },
      refetchInterval: ({ state }) => {
        const asked = state.dataUpdateCount + state.errorUpdateCount;
        return nextAskMs(state.data, state.error, asked);
      },
    },
    queryClient,
  );
  return {
    payment: query.data ?? null,
    /** Nothing could be asked; says nothing about the payment. */
    isUnreachable: isUnreachable(query.error) || query.fetchStatus === 'paused',
    isUnknownReference: reference === null || isUnknownReference(query.error),
    askAgain: () => void query.refetch(),
  };
}

/**
 * What is known after this answer. Where the provider was not asked for it, its word of before holds
 * that a card was declined; whatever has been booked meanwhile, and any other word of it, is newer.
 */
export function lastWord(before: PaymentStateDto | undefined, now: PaymentStateDto) {
  const isStored = before?.state === 'failed' && now.state === 'waiting' && !now.isAsked;
  return isStored ? { ...now, state: before.state } : now;
}

/** Wait before the next question, ms; false when there is nothing more to ask. */
export function nextAskMs(
  payment: PaymentStateDto | undefined,
  error: unknown,
  asked: number,
): number | false {
  if (isUnknownReference(error) || isCertain(payment)) return false;
  // A declined card may be tried again on the provider's page, so it is looked at now and then.
  const wait = payment?.state === 'failed' ? SLOW_MS : (WAITS_MS[asked - 1] ?? SLOW_MS);
  return isAskedTooOften(error) ? Math.max(wait, error.retryAfterMs ?? 0) : wait;
}

/** Whether the question failed. A server that only asks for patience can be reached. */
export function isUnreachable(error: unknown): boolean {
  return error !== null && !isAskedTooOften(error);
}

/** Whether nothing more can become of the payment. */
export function isCertain(payment: PaymentStateDto | undefined): boolean {
  return payment !== undefined && payment.state !== 'waiting' && payment.state !== 'failed';
}

function isUnknownReference(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function isAskedTooOften(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 429 && error.retryAfterMs !== null;
}
