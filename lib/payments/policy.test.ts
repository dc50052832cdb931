import { describe, expect, it } from 'vitest';
import {
  asksPerMinute,
  assessEvidence,
  countFailed,
  differences,
  disputeVerdict,
  HOLDS_PER_DAY,
  holdable,
  holdUntil,
  nextCheck,
  walletReason,
  withoutHeld,
} from './policy';

const start = new Date('2026-11-21T12:00:00Z');
const minutesAfter = (at: Date | null) => at && (at.getTime() - start.getTime()) / 60_000;

describe('nextCheck', () => {
  it('looks at 1, 2, 5, 15 and 60 minutes, then each hour, and stops after 72 hours', () => {
    const looks: number[] = [];
    for (let at = nextCheck(start, start); at; at = nextCheck(start, at)) {
      looks.push((at.getTime() - start.getTime()) / 60_000);
    }
    const hours = Array.from({ length: 72 }, (_, hour) => 60 * (hour + 1));
    expect(looks).toEqual([1, 2, 5, 15, ...hours]);
  });

  it('makes up for no looks that were missed', () => {
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
    ['one more', HOLDS_PER_DAY, null, null],
    ['one more in place of a held one', HOLDS_PER_DAY, -1, null],
    ['in place of one just held', 1, 0, 15],
    ['in place of one held for half its time', 1, -7.5, 15],
    ['in place of one held in full', 1, -15, 15],
    ['a renewal', 1, -20, 10],
    ['a renewal at the last moment', 2, -29.9, 0.1],
    ['held too long without a break', 2, -30, null],
    ['held too long, and never let go', 2, -45, null],
  ])('%s', (_, unpaidHolds, since, minutes) => {
    const heldSince = since === null ? null : new Date(start.getTime() + since * 60_000);
    const until = holdUntil({ unpaidHolds, heldSince, holdMinutes: 15 }, start);
    expect(minutesAfter(until)).toBe(minutes);
  });
});

describe('holdable', () => {
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
    ['more of a product', 'a:1:7', 'a:1:5', 'a:1:2'],
    ['more of a product, in two options', 'a:1:4 a:2:4', 'a:1:4 a:2:1', 'a:2:3'],
    ['more of an option, in two lines', 'a:1:4 a:1:4', 'a:1:4 a:1:1', 'a:1:3'],
    ['more in all', 'a:1:5 b:1:5 c:1:5 d:1:1', 'a:1:5 b:1:5 c:1:2', 'c:1:3 d:1:1'],
    ['nothing', '', '', ''],
  ])('%s: %s', (_, wanted, held, rest) => {
    expect(holdable(pieces(wanted), limits)).toEqual(pieces(held));
    expect(withoutHeld(pieces(wanted), pieces(held))).toEqual(pieces(rest));
  });

  it('is nothing where the limits are 0', () => {
    expect(holdable(pieces('a:1:7'), { perProduct: 0, total: 20 })).toEqual([]);
    expect(holdable(pieces('a:1:7'), { perProduct: 5, total: 0 })).toEqual([]);
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
  ] as const)('%s', (_, change, verdict) => {
    expect(assessEvidence({ ...good, ...change }, ours)).toBe(verdict);
  });

  it.each([
    ['nothing', {}, []],
    ['the amount', { amount: 1 }, ['amount']],
    ['what was asked for', { requestedAmount: 1 }, ['requestedAmount']],
    ['money and place', { currency: 'USD', domain: 'live' }, ['currency', 'domain']],
    ['what it is for', { reference: 'r2', paymentId: null }, ['reference', 'paymentId']],
  ] as const)('names what differs: %s', (_, change, names) => {
    expect(differences({ ...good, ...change }, ours)).toEqual(names);
  });
});

describe('disputeVerdict', () => {
  it.each([
    ['awaiting-merchant-feedback', null, 5, 'open'],
    // Our own answer, which the bank has yet to hear.
    ['awaiting-bank-feedback', 'declined', 5, 'open'],
    ['pending', null, 5, 'open'],
    ['resolved', 'declined', 5, 'won'],
    ['resolved', 'merchant-accepted', 5, 'lost'],
    ['archived', 'auto-accepted', 0, 'lost'],
    ['resolved', 'withdrawn', 5, 'unclear'],
    ['resolved', null, 5, 'unclear'],
    ['resolved', 'merchant-accepted', -5, 'unclear'],
    ['resolved', 'merchant-accepted', 0.5, 'unclear'],
  ] as const)('%s, %s, %f: %s', (status, resolution, amount, verdict) => {
    expect(disputeVerdict({ status, resolution, amount })).toBe(verdict);
  });
});

describe('countFailed', () => {
  it.each([
    ['all told', ['told', 'told'], 0],
    ['nothing to look at', [], 0],
    ['a failure', ['told', 'failed', 'silent'], 4],
    ['a silence', ['told', 'silent'], 3],
  ] as const)('after three: %s', (_, looks, count) => {
    expect(countFailed(3, looks)).toBe(count);
  });
});

describe('asksPerMinute', () => {
  const createdAt = new Date('2026-11-20T12:00:00Z');
  it.each([
    ['just started', 'initializing', 0, 20],
    ['somebody is paying', 'pending', 9, 20],
    ['left waiting', 'pending', 10, 4],
    ['replaced', 'superseded', 1, 4],
    ['expired', 'expired', 61, 4],
  ] as const)('%s', (_, status, minutes, asks) => {
    const now = new Date(createdAt.getTime() + minutes * 60_000);
    expect(asksPerMinute({ status, createdAt }, now)).toBe(asks);
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
