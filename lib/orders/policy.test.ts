import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATUSES, type Status } from '@/lib/delivery/status';
import { type CancellableItem, estimate, planCancellation } from './policy';

const item = (itemId: string, vendorId: string, status: Status): CancellableItem => ({
  itemId,
  vendorId,
  lineKobo: 100_000,
  feeShareKobo: 7_000,
  status,
});
const part = (vendorId: string) => ({
  vendorId,
  vendorName: vendorId,
  itemsKobo: 200_000,
  deliveryKobo: 40_000,
  deliveryFeeShareKobo: 3_000,
});

describe('planCancellation', () => {
  it('gives back everything while everything is placed', () => {
    const items = [item('1', 'a', 'Order Placed'), item('2', 'b', 'Order Placed')];
    expect(planCancellation(items, [part('a'), part('b')])).toEqual({
      itemIds: ['1', '2'],
      live: 2,
      refund: 2 * 107_000 + 2 * 43_000,
    });
  });

  it("keeps a shop's delivery while one of its lines lives on", () => {
    const items = [item('1', 'a', 'Order Placed'), item('2', 'a', 'Order Confirmed')];
    expect(planCancellation(items, [part('a')])).toEqual({
      itemIds: ['1'],
      live: 2,
      refund: 107_000,
    });
  });

  it('gives the delivery back with the last line of a shop', () => {
    const items = [item('1', 'a', 'Order Placed'), item('2', 'a', 'Order Cancelled')];
    expect(planCancellation(items, [part('a')])).toMatchObject({ live: 1, refund: 150_000 });
  });

  it.each(STATUSES.slice(1))('has nothing to cancel at %s', (status) => {
    expect(planCancellation([item('1', 'a', status)], [part('a')])).toBeNull();
  });

  it('never gives back more than was paid, whatever was cancelled in which order', () => {
    const statuses = fc.array(fc.constantFrom<Status>('Order Placed', 'Order Confirmed'), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        statuses,
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        (start, coin) => {
          const parts = [part('a'), part('b')];
          let items = start.map((status, n) => item(String(n), coin[n] ? 'a' : 'b', status));
          const paid = items.length * 107_000 + 2 * 43_000;
          let refunded = 0;
          for (let round = 0; round < 2; round += 1) {
            const plan = planCancellation(items, parts);
            refunded += plan?.refund ?? 0;
            items = items.map((one) =>
              plan?.itemIds.includes(one.itemId)
                ? { ...one, status: 'Order Cancelled' }
                : {
                    ...one,
                    status: one.status === 'Order Confirmed' ? 'Order Placed' : one.status,
                  },
            );
          }
          expect(refunded).toBeLessThanOrEqual(paid);
        },
      ),
    );
  });
});

describe('estimate', () => {
  it.each([
    [25, 3_000, 1, false, { fromMin: 35, toMin: 50 }],
    [25, 3_000, 1, true, { fromMin: 35, toMin: 50 }],
    [5, 500, 1, false, { fromMin: 10, toMin: 15 }],
    [20, 11_000, 3, false, { fromMin: 55, toMin: 80 }],
    [20, 11_000, 3, true, { fromMin: 50, toMin: 70 }],
  ])('%d min preparation, %d m, %d shops, express %s', (prep, path, shops, isExpress, eta) => {
    expect(estimate(prep, path, shops, isExpress)).toEqual(eta);
  });
});
