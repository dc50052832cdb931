import { describe, expect, it } from 'vitest';
import { nearestPolicy, scoredPolicy } from '@/lib/core/delivery/assignment';
import { makeDay } from './day';
import { play } from './play';
import { toReport } from './report';

const DAY = makeDay(1);
const scored = play(DAY, scoredPolicy);
const nearest = play(DAY, nearestPolicy);

describe('a simulated day', () => {
  it('is the same for the same seed only', () => {
    expect(makeDay(1).orders).toEqual(DAY.orders);
    expect(play(makeDay(1), scoredPolicy)).toEqual(scored);
    expect(makeDay(2).orders).not.toEqual(DAY.orders);
  });

  it('has 300 orders, 40 riders and 17 shops, each with an order', () => {
    expect([DAY.orders.length, DAY.riders.length, DAY.vendors]).toEqual([300, 40, 17]);
    const shops = DAY.orders.flatMap(({ parts }) => parts.map(({ vendorId }) => vendorId));
    expect(new Set(shops).size).toBe(17);
  });

  it.each([scored, nearest])('ends every order and empties escrow: $policy', (played) => {
    expect(played.orders.map(({ id }) => id).sort()).toEqual(DAY.orders.map(({ id }) => id).sort());
    expect(played.paidKobo).toBeGreaterThan(0);
    expect(played.escrowKobo).toBe(0);
    const delivered = played.orders.filter(({ ending }) => ending === 'delivered').length;
    expect(delivered).toBeGreaterThan(250);
  });

  it.each([scored, nearest])('batches some orders, but never Express: $policy', (played) => {
    const batched = played.orders.filter(({ isBatched }) => isBatched);
    expect(batched.length).toBeGreaterThan(0);
    expect(batched.filter(({ isExpress }) => isExpress)).toEqual([]);
  });

  it('counts no rider busy for longer than online', () => {
    for (const { busyMs, onlineMs } of [...scored.riders, ...nearest.riders]) {
      expect(busyMs).toBeLessThanOrEqual(onlineMs);
    }
  });
});

describe('toReport', () => {
  it('fits two policies into 80 columns', () => {
    const lines = toReport('A day', [scored, nearest]).split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^Policy +scored +nearest$/));
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.filter((line) => line.includes('NaN'))).toEqual([]);
  });
});
