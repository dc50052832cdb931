import { describe, expect, it } from 'vitest';
import type { EarningEntryDto } from '@/lib/money/earnings/dto';
import { toStatement } from './statement-rows';

const NOW = new Date('2026-11-25T15:00:00Z');

let ids = 100;
const entry = (fields: Partial<EarningEntryDto>): EarningEntryDto => ({
  id: String(ids--),
  orderId: 'a',
  number: 'A',
  payoutId: null,
  at: '2026-11-25T12:00:00Z',
  type: 'earnings',
  amount: 100,
  heldUntil: null,
  isReported: false,
  ...fields,
});

describe('a statement', () => {
  it('has one row for what a day has of one order', () => {
    const [today] = toStatement(
      [entry({ type: 'refund', amount: -14.1 }), entry({ amount: 116.2 })],
      'all',
      NOW,
    );
    expect(today).toMatchObject({ name: 'Today', orders: 1, items: 116.2, refund: -14.1 });
    expect(today?.rows).toMatchObject([{ items: 116.2, refund: -14.1, sum: 102.1 }]);
  });

  it('has days of Lagos, where it is an hour later', () => {
    const days = toStatement(
      [entry({ at: '2026-11-24T23:30:00Z' }), entry({ at: '2026-11-24T22:30:00Z', orderId: 'b' })],
      'all',
      NOW,
    );
    expect(days.map(({ name }) => name)).toEqual(['Today', 'Yesterday']);
  });

  it('leaves payouts out of what a day earned', () => {
    const payout = entry({ type: 'payout', orderId: null, payoutId: 'p', amount: -500 });
    const [today] = toStatement([payout, entry({})], 'all', NOW);
    expect(today).toMatchObject({ orders: 1, sum: 100 });
    expect(today?.rows).toHaveLength(2);
  });

  it.each([
    ['held', ['b']],
    ['refunds', ['c']],
  ] as const)('shows only %s', (tab, shown) => {
    const entries = [
      entry({}),
      entry({ orderId: 'b', heldUntil: '2026-11-25T15:10:00Z' }),
      entry({ orderId: 'c', type: 'refund', amount: -5 }),
    ];
    const rows = toStatement(entries, tab, NOW).flatMap((day) => day.rows);
    expect(rows.map(({ key }) => key)).toEqual(shown);
  });
});
