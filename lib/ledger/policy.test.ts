import { describe, expect, it } from 'vitest';
import { kobo } from '@/lib/core/money';
import { type EarnedPurchase, holdsAt } from './policy';

const NOW = new Date('2026-11-25T11:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

interface Case {
  earned?: number;
  held?: number | null;
  named?: number;
  namedFor?: number | null;
}

/** Times in minutes from now. */
const bought = ({ earned = 500, held = -1, named = 0, namedFor = null }: Case): EarnedPurchase => ({
  orderId: 'a',
  earned: kobo(earned),
  heldUntil: held === null ? null : minutes(held),
  named: kobo(named),
  namedUntil: namedFor === null ? null : minutes(namedFor),
});

describe('what is on hold of a purchase', () => {
  it.each<[string, Case, number]>([
    ['nothing half an hour after it was delivered', {}, 0],
    ['all of it before', { held: 12 }, 500],
    ['what is left of it after a refund', { earned: 120, held: 12 }, 120],
    ['nothing if the refund was higher', { earned: -80, held: 12 }, 0],
    ['all of it once, with a report on a part', { held: 12, named: 200, namedFor: 90 }, 500],
    ['then what the report names', { named: 200, namedFor: 90 }, 200],
    ['at most what it earned', { named: 900, namedFor: 90 }, 500],
    ['nothing after the report’s three days', { named: 200, namedFor: -1 }, 0],
    ['nothing at the minute it ends', { held: 0 }, 0],
    ['nothing before it is delivered', { earned: 0, held: null, named: 200, namedFor: 90 }, 0],
  ])('is %s', (_, purchase, amount) => {
    const sum = holdsAt([bought(purchase)], NOW).reduce((total, one) => total + one.amount, 0);
    expect(sum).toBe(amount);
  });

  it('is listed with the soonest free first', () => {
    const held = [20, 5, 12].map((at) => bought({ held: at }));
    expect(holdsAt(held, NOW).map(({ until }) => until)).toEqual([5, 12, 20].map(minutes));
  });
});
