'use client';

import { useQuery } from '@tanstack/react-query';
import { ApiError, apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { PaymentStateDto } from '@/lib/purchases/checkout/payments/schemas';

/** Polling delays, ms; the last one repeats for as long as the page is open. */
const POLL_DELAYS_MS = [1_000, 2_000, 3_000, 5_000, 5_000, 5_000, 5_000, 10_000];
const SLOW_MS = 15_000;

/** Query key of a payment's state. */
const paymentKey = (reference: string) => ['payment', reference] as const;

/**
 * State of a payment, polled until it is certain. Works without a session. `isUnknownReference`: the
 * reference is not one of ours.
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
          PAGE_MESSAGES.errorOccurred,
          { signal },
        );
        return mergeState(queryClient.getQueryData(paymentKey(reference ?? '')), payment);
      },
      refetchInterval: ({ state }) => {
        const asked = state.dataUpdateCount + state.errorUpdateCount;
        return nextPollMs(state.data, state.error, asked);
      },
    },
    queryClient,
  );
  return {
    payment: query.data ?? null,
    /** The request failed; this reveals nothing about the payment. */
    isUnreachable: isUnreachable(query.error) || query.fetchStatus === 'paused',
    isUnknownReference: reference === null || isUnknownReference(query.error),
    retry: () => void query.refetch(),
  };
}

/**
 * The state after a new answer. If the provider wasn't asked this time, a declined card from its last
 * answer remains; anything booked since then, or another answer of the provider, is newer.
 */
export function mergeState(before: PaymentStateDto | undefined, now: PaymentStateDto) {
  const isStillDeclined = before?.state === 'failed' && now.state === 'waiting' && !now.isAsked;
  return isStillDeclined ? { ...now, state: before.state } : now;
}

/** Delay before the next request, ms; false when the state is final. */
export function nextPollMs(
  payment: PaymentStateDto | undefined,
  error: unknown,
  asked: number,
): number | false {
  if (isUnknownReference(error) || isCertain(payment)) return false;
  // A declined card may be retried on the provider's page, so polling continues slowly.
  const wait = payment?.state === 'failed' ? SLOW_MS : (POLL_DELAYS_MS[asked - 1] ?? SLOW_MS);
  return isAskedTooOften(error) ? Math.max(wait, error.retryAfterMs ?? 0) : wait;
}

/** Whether the request failed. A server that only asks to wait is reachable. */
export function isUnreachable(error: unknown): boolean {
  return error !== null && !isAskedTooOften(error);
}

/** Whether the payment's state is final. */
export function isCertain(payment: PaymentStateDto | undefined): boolean {
  return payment !== undefined && payment.state !== 'waiting' && payment.state !== 'failed';
}

function isUnknownReference(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function isAskedTooOften(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 429 && error.retryAfterMs !== null;
}
