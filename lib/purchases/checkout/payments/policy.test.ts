import { describe, expect, it } from 'vitest';
import {
  assessEvidence,
  countFailedLookups,
  differences,
  disputeVerdict,
  HOLDS_PER_DAY,
  holdUntil,
  limitHold,
  nextCheck,
  providerCallsPerMinute,
  walletReason,
  withoutHeld,
} from './policy';

const start = new Date('2026-11-21T12:00:00Z');
const minutesAfter = (at: Date | null) => at && (at.getTime() - start.getTime()) / 60_000;

describe('nextCheck', () => {
  it('is due at 1, 2, 5, 15 and 60 minutes, then hourly, and stops after 72 hours', () => {
    const lookups: number[] = [];
    for (let at = nextCheck(start, start); at; at = nextCheck(start, at)) {
      lookups.push((at.getTime() - start.getTime()) / 60_000);
    }
    const hours = Array.from({ length: 72 }, (_, hour) => 60 * (hour + 1));
    expect(lookups).toEqual([1, 2, 5, 15, ...hours]);
  });

  it('doesn’t catch up on missed lookups', () => {
    const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
    expect(minutesAfter(nextCheck(start, later(7)))).toBe(15);
    expect(minutesAfter(nextCheck(start, later(24 * 60 + 10)))).toBe(25 * 60);
    expect(nextCheck(start, later(80 * 60))).toBeNull();
  });
});

describe('holdUntil', () => {
  it.each<[string, number, number | null, number | null]>([
    ['a first payment', 0, null, 15],
    ['the last hold of the day', HOLDS_PER_DAY - 1, null, 15],
    ['one hold too many', HOLDS_PER_DAY, null, null],
    ['one too many, replacing a held one', HOLDS_PER_DAY, -1, null],
    ['replacing a hold just made', 1, 0, 15],
    ['replacing a hold at half time', 1, -7.5, 15],
    ['replacing an expired hold', 1, -15, 15],
    ['a renewal', 1, -20, 10],
    ['a renewal at the last moment', 2, -29.9, 0.1],
    ['renewed too often', 2, -30, null],
    ['renewed too often and never released', 2, -45, null],
  ])('limits the hold: %s', (_, unpaidHolds, since, minutes) => {
    const heldSince = since === null ? null : new Date(start.getTime() + since * 60_000);
    const until = holdUntil({ unpaidHolds, heldSince, holdMinutes: 15 }, start);
    expect(minutesAfter(until)).toBe(minutes);
  });
});

describe('limitHold', () => {
  const limits = { perProduct: 5, total: 12 };
  const pieces = (text: string) =>
    text
      .split(' ')
      .filter(Boolean)
      .map((line) => {
        const [productId = '', optionId = '', quantity] = line.split(':');
        return { productId, optionId, quantity: Number(quantity) };
      });

  it.each([
    ['within the limits', 'a:1:5 b:1:5', 'a:1:5 b:1:5', ''],
    ['too many of a product', 'a:1:7', 'a:1:5', 'a:1:2'],
    ['too many of a product, in two options', 'a:1:4 a:2:4', 'a:1:4 a:2:1', 'a:2:3'],
    ['too many of an option, in two lines', 'a:1:4 a:1:4', 'a:1:4 a:1:1', 'a:1:3'],
    ['too many in total', 'a:1:5 b:1:5 c:1:5 d:1:1', 'a:1:5 b:1:5 c:1:2', 'c:1:3 d:1:1'],
    ['nothing', '', '', ''],
  ])('holds up to the limits: %s (%s)', (_, wanted, held, rest) => {
    expect(limitHold(pieces(wanted), limits)).toEqual(pieces(held));
    expect(withoutHeld(pieces(wanted), pieces(held))).toEqual(pieces(rest));
  });

  it('holds nothing when the limits are 0', () => {
    expect(limitHold(pieces('a:1:7'), { perProduct: 0, total: 20 })).toEqual([]);
    expect(limitHold(pieces('a:1:7'), { perProduct: 5, total: 0 })).toEqual([]);
  });
});

describe('assessEvidence', () => {
  const ours = {
    reference: 'r1',
    paymentId: 'p1',
    amountKobo: 435_000,
    currency: 'NGN',
    domain: 'test',
  };
  const good = {
    reference: 'r1',
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
    ['another reference', { reference: 'r2' }, 'mismatch'],
    ['another payment', { paymentId: 'p2' }, 'mismatch'],
    ['no payment named', { paymentId: null }, 'mismatch'],
  ] as const)('assesses a payment: %s', (_, change, verdict) => {
    expect(assessEvidence({ ...good, ...change }, ours)).toBe(verdict);
  });

  it.each([
    ['nothing', {}, []],
    ['the amount', { amount: 1 }, ['amount']],
    ['the requested amount', { requestedAmount: 1 }, ['requestedAmount']],
    ['currency and environment', { currency: 'USD', domain: 'live' }, ['currency', 'domain']],
    ['reference and payment', { reference: 'r2', paymentId: null }, ['reference', 'paymentId']],
  ] as const)('names the mismatch: %s', (_, change, names) => {
    expect(differences({ ...good, ...change }, ours)).toEqual(names);
  });
});

describe('disputeVerdict', () => {
  it.each([
    ['awaiting-merchant-feedback', null, 5, 'open'],
    // Our own answer, before the bank decides.
    ['awaiting-bank-feedback', 'declined', 5, 'open'],
    ['pending', null, 5, 'open'],
    ['resolved', 'declined', 5, 'won'],
    ['resolved', 'merchant-accepted', 5, 'lost'],
    ['archived', 'auto-accepted', 0, 'lost'],
    ['resolved', 'withdrawn', 5, 'unclear'],
    ['resolved', null, 5, 'unclear'],
    ['resolved', 'merchant-accepted', -5, 'unclear'],
    ['resolved', 'merchant-accepted', 0.5, 'unclear'],
  ] as const)(
    'reads %s with resolution %s and %f returned as %s',
    (status, resolution, amount, verdict) => {
      expect(disputeVerdict({ status, resolution, amount })).toBe(verdict);
    },
  );
});

describe('countFailedLookups', () => {
  it.each([
    ['all lookups answered', ['done', 'done'], 0],
    ['no lookups', [], 0],
    ['a failed lookup', ['done', 'failed', 'unreachable'], 4],
    ['an unanswered lookup', ['done', 'unreachable'], 3],
  ] as const)('counts on from three: %s', (_, results, count) => {
    expect(countFailedLookups(3, results)).toBe(count);
  });
});

describe('providerCallsPerMinute', () => {
  const createdAt = new Date('2026-11-20T12:00:00Z');
  it.each([
    ['just started', 'initializing', 0, 20],
    ['the customer is paying', 'pending', 9, 20],
    ['left waiting', 'pending', 10, 4],
    ['replaced', 'superseded', 1, 4],
    ['expired', 'expired', 61, 4],
  ] as const)('limits calls to the provider: %s', (_, status, minutes, calls) => {
    const now = new Date(createdAt.getTime() + minutes * 60_000);
    expect(providerCallsPerMinute({ status, createdAt }, now)).toBe(calls);
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
  ] as const)('maps %s to %s', (status, reason) => {
    expect(walletReason(status)).toBe(reason);
  });
});
