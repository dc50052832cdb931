import { describe, expect, it } from 'vitest';
import { kobo } from '@/lib/core/money';
import { refundable } from './money';
import { findProblems, isListed, type JobFacts, needsSecond, urgency } from './staff-policy';

const NOW = new Date('2026-11-20T13:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const CALM: JobFacts = {
  status: 'Order Confirmed',
  acceptBy: null,
  parts: [],
  searchingSince: null,
  promisedBy: ago(-30),
  codeLockedAt: null,
  unreachableAt: null,
};
const part = (fields: JobFacts['parts'][number]) => ({
  status: 'Order Confirmed' as const,
  ...fields,
});

describe('findProblems', () => {
  it.each<[rule: string, facts: Partial<JobFacts>, codes: string[]]>([
    ['finds nothing wrong in time', {}, []],
    [
      'reports no shop before its time to accept is over',
      { status: 'Order Placed', acceptBy: ago(-1) },
      [],
    ],
    [
      'reports a shop that has not accepted in time',
      { status: 'Order Placed', acceptBy: ago(0) },
      ['accept'],
    ],
    ['drops the shop once it has accepted', { acceptBy: ago(3) }, []],
    ['reports no food before its promised time', { parts: [part({ readyBy: ago(-1) })] }, []],
    ['reports late food', { parts: [part({ readyBy: ago(1) })] }, ['ready']],
    [
      'reports late food that a rider waits for',
      { status: 'Order Assigned', parts: [part({ status: 'Order Assigned', readyBy: ago(1) })] },
      ['ready'],
    ],
    ['drops food that is ready', { parts: [part({ readyBy: ago(1), readyAt: ago(0) })] }, []],
    [
      'drops food that is picked up',
      { parts: [part({ status: 'Order Picked', readyBy: ago(1) })] },
      [],
    ],
    [
      'drops food that is cancelled',
      { parts: [part({ status: 'Order Cancelled', readyBy: ago(1) })] },
      [],
    ],
    ['allows five minutes to find a rider', { searchingSince: ago(4.9) }, []],
    ['reports a search that takes longer', { searchingSince: ago(5) }, ['rider']],
    ['reports no delivery before its promised time', { promisedBy: ago(-0.1) }, []],
    ['reports a late delivery', { status: 'Order Picked', promisedBy: ago(0) }, ['delivery']],
    ['reports a locked code', { status: 'Order Picked', codeLockedAt: ago(2) }, ['code']],
    [
      'puts an unreachable customer before older problems',
      { status: 'Order Picked', promisedBy: ago(20), unreachableAt: ago(1) },
      ['unreachable', 'delivery'],
    ],
    [
      'drops an unreachable customer once it is cancelled',
      { status: 'Order Cancelled', unreachableAt: ago(1) },
      [],
    ],
    [
      'puts the oldest problem first',
      { searchingSince: ago(9), promisedBy: ago(20), parts: [part({ readyBy: ago(12) })] },
      ['delivery', 'ready', 'rider'],
    ],
    ['finds nothing once it is delivered', { status: 'Order Delivered', promisedBy: ago(60) }, []],
    [
      'finds nothing once it is cancelled',
      { status: 'Order Cancelled', promisedBy: ago(60), searchingSince: ago(60) },
      [],
    ],
  ])('%s', (_rule, facts, codes) => {
    expect(findProblems({ ...CALM, ...facts }, NOW).map(({ code }) => code)).toEqual(codes);
  });
});

describe('isListed', () => {
  it.each([
    ['accept', ['all', 'late']],
    ['ready', ['all', 'late']],
    ['delivery', ['all', 'late']],
    ['rider', ['all', 'stuck']],
    ['code', ['all', 'stuck']],
    ['unreachable', ['all', 'stuck']],
  ] as const)('lists the problem %s under %s', (code, lists) => {
    const found = (['all', 'late', 'stuck'] as const).filter((filter) =>
      isListed([{ code, since: NOW }], filter),
    );
    expect(found).toEqual(lists);
  });

  it('lists a job without problems only under all', () => {
    expect(isListed([], 'all')).toBe(true);
    expect(isListed([], 'late')).toBe(false);
  });
});

describe('urgency', () => {
  it('puts a rider at a door before a problem of hours, but not of days', () => {
    const atDoor = urgency([{ code: 'unreachable', since: ago(1) }], NOW);
    const rider = (minutes: number) => urgency([{ code: 'rider', since: ago(minutes) }], NOW);
    expect(atDoor.getTime()).toBeLessThan(rider(600).getTime());
    expect(atDoor.getTime()).toBeGreaterThan(rider(1_500).getTime());
    expect(urgency([], NOW)).toEqual(NOW);
  });
});

describe('refunds', () => {
  it.each([
    [100_000, 0, undefined, 100_000],
    [100_000, 30_000, 20_000, 50_000],
    [100_000, 100_000, undefined, 0],
    // Goodwill first, cancelled with its refund later.
    [100_000, 100_000, 20_000, 0],
    [100_000, 10_000, 20_000, 40_000, 30_000],
    [100_000, 10_000, undefined, 0, 100_000],
  ])(
    'of %i paid, %i refunded and %s given leave %i',
    (total, refunded, given, left, claimed = 0) => {
      const facts = {
        totalKobo: total,
        refundedKobo: refunded,
        claimedKobo: claimed,
        ...(given !== undefined && { goodwillKobo: given }),
      };
      expect(refundable(facts)).toBe(left);
    },
  );

  it.each([
    [undefined, 0, 1_000_000, false],
    [undefined, 0, 1_000_001, true],
    [600_000, 0, 400_000, false],
    [600_000, 0, 400_100, true],
    [undefined, 600_000, 400_000, false],
    [300_000, 300_000, 400_100, true],
  ])(
    'with %s given and a cost of %i before, %i needs a second person: %s',
    (given, costKobo, amount, isNeeded) => {
      const facts = { costKobo, ...(given !== undefined && { goodwillKobo: given }) };
      expect(needsSecond(facts, kobo(amount), kobo(1_000_000))).toBe(isNeeded);
    },
  );
});
