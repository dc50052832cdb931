import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/client/api';
import type { PaymentStateDto } from '@/lib/purchases/checkout/payments/schemas';
import { isUnreachable, mergeState, nextPollMs } from './use-payment-state';

const busy = new ApiError('Too many tries.', 429, {}, 40_000);

describe('a server that answers 429', () => {
  it('counts as reachable', () => {
    expect(isUnreachable(busy)).toBe(false);
    expect(isUnreachable(new ApiError('Too many tries.', 429))).toBe(true);
    expect(isUnreachable(new ApiError('Offline.', 0))).toBe(true);
    expect(isUnreachable(null)).toBe(false);
  });

  it('is not asked again before its Retry-After', () => {
    expect(nextPollMs(undefined, busy, 1)).toBe(40_000);
    expect(nextPollMs(undefined, new ApiError('Offline.', 0), 1)).toBe(1_000);
    expect(nextPollMs(undefined, new ApiError('Unknown.', 404), 1)).toBe(false);
  });
});

describe('a page that has seen a declined card', () => {
  type State = PaymentStateDto['state'];
  const toState = (
    state: State,
    isAsked: boolean,
    amount: number | null = null,
  ): PaymentStateDto => ({
    kind: 'order',
    state,
    isAsked,
    amount,
    reason: null,
    why: null,
    orderId: null,
    delivery: null,
  });

  it.each<[State | null, State, boolean, State]>([
    ['failed', 'waiting', false, 'failed'],
    ['failed', 'waiting', true, 'waiting'],
    ['failed', 'failed', true, 'failed'],
    ['failed', 'succeeded', false, 'succeeded'],
    ['failed', 'in-wallet', false, 'in-wallet'],
    ['failed', 'review', false, 'review'],
    ['waiting', 'waiting', false, 'waiting'],
    [null, 'waiting', false, 'waiting'],
  ])('shows, after %s and then %s (provider asked: %s): %s', (before, now, isAsked, shown) => {
    expect(
      mergeState(before ? toState(before, true) : undefined, toState(now, isAsked)).state,
    ).toBe(shown);
  });

  it('still takes the other fields of a newer answer', () => {
    const now = toState('waiting', false, 5_860);
    expect(mergeState(toState('failed', true), now)).toEqual({ ...now, state: 'failed' });
  });
});
