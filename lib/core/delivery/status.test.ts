import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLive, isOngoing, overallStatus, STATUSES, type Status, statusRank } from './status';

const of = (...statuses: Status[]) => statuses.map((status) => ({ status }));

describe('overallStatus', () => {
  it.each([
    [of('Order Placed'), 'Order Placed'],
    [of('Order Confirmed', 'Order Placed'), 'Order Placed'],
    [of('Order Cancelled', 'Order Picked'), 'Order Picked'],
    [of('Order Delivered', 'Order Cancelled'), 'Order Delivered'],
    [of('Order Cancelled', 'Order Cancelled'), 'Order Cancelled'],
    [[], null],
  ])('%j is %s', (items, expected) => {
    expect(overallStatus(items)).toBe(expected);
  });

  it('is the status of an item, and no live item is at an earlier one', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STATUSES), { minLength: 1 }), (statuses) => {
        const overall = overallStatus(of(...statuses));
        expect(statuses).toContain(overall);
        for (const status of statuses) {
          expect(statusRank(status)).toBeGreaterThanOrEqual(statusRank(overall ?? 'Order Placed'));
        }
      }),
    );
  });
});

describe('isOngoing', () => {
  it.each([
    ['Order Placed', true],
    ['Order Confirmed', true],
    ['Order Assigned', true],
    ['Order Picked', true],
    ['Order Delivered', false],
    ['Order Cancelled', false],
    [null, true],
  ] as const)('%s: %s', (status, expected) => {
    expect(isOngoing(status)).toBe(expected);
  });
});

describe('isLive', () => {
  it('ends at delivery or cancellation', () => {
    expect(STATUSES.filter(isLive)).toEqual(STATUSES.slice(0, 4));
  });
});
