import { describe, expect, it } from 'vitest';
import { judge, nextCheck, walletReason } from './policy';

const start = new Date('2026-11-21T12:00:00Z');
const minutesAfter = (at: Date | null) => at && (at.getTime() - start.getTime()) / 60_000;

describe('nextCheck', () => {
  it('looks at 1, 2, 5, 15 and 60 minutes, then each hour, and stops after 72 hours', () => {
    const first = Array.from({ length: 8 }, (_, done) => minutesAfter(nextCheck(start, done)));
    expect(first).toEqual([1, 2, 5, 15, 60, 120, 180, 240]);
    expect(minutesAfter(nextCheck(start, 75))).toBe(72 * 60);
    expect(nextCheck(start, 76)).toBeNull();
  });
});

describe('judge', () => {
  const ours = { paymentId: 'p1', amountKobo: 435_000, currency: 'NGN', domain: 'test' };
  const good = {
    status: 'success',
    amount: 435_000,
    requestedAmount: 435_000,
    fees: 16_525,
    currency: 'NGN',
    domain: 'test',
    paymentId: 'p1',
  };
  it.each([
    ['a plain success', {}, 'paid'],
    ['the customer bore the fee', { amount: 451_525 }, 'paid'],
    ['more than amount and fee', { amount: 451_526 }, 'mismatch'],
    ['not tried yet', { status: 'abandoned' }, 'unpaid'],
    ['declined', { status: 'failed' }, 'unpaid'],
    ['less than asked for', { amount: 434_999 }, 'mismatch'],
    ['another amount asked for', { requestedAmount: 400_000 }, 'mismatch'],
    ['another currency', { currency: 'USD' }, 'mismatch'],
    ['another environment', { domain: 'live' }, 'mismatch'],
    ['another payment', { paymentId: 'p2' }, 'mismatch'],
    ['no payment named', { paymentId: null }, 'mismatch'],
  ] as const)('%s', (_, change, verdict) => {
    expect(judge({ ...good, ...change }, ours)).toBe(verdict);
  });
});

describe('walletReason', () => {
  it.each([
    ['initializing', 'sold-out'],
    ['pending', 'sold-out'],
    ['superseded', 'replaced'],
    ['expired', 'too-late'],
    ['succeeded', 'paid-twice'],
    ['late', 'closed'],
    ['review', 'closed'],
  ] as const)('%s: %s', (status, reason) => {
    expect(walletReason(status)).toBe(reason);
  });
});
