import { expect, it } from 'vitest';
import type { WalletTransactionDto } from '@/lib/ledger/dto';
import { groupByDay } from './group-by-day';

const at = (createdAt: string, status: 'approved' | 'pending' = 'approved') =>
  ({ _id: createdAt, status, createdAt }) as WalletTransactionDto;

it('groups by the Lagos calendar and preserves the order', () => {
  const rows = [
    at('2026-11-01T10:00:00Z', 'pending'),
    at('2026-11-22T22:30:00Z'),
    at('2026-11-21T23:30:00Z'),
    at('2026-11-21T22:30:00Z'),
    at('2026-11-16T10:00:00Z'),
    at('2026-11-15T10:00:00Z'),
    at('2026-10-31T22:59:00Z'),
  ];
  // 11:45 PM in Lagos.
  const groups = groupByDay(rows, new Date('2026-11-22T22:45:00Z'));
  expect(groups.map(({ title, rows: of }) => [title, of.length])).toEqual([
    ['Pending', 1],
    ['Today', 2],
    ['This week', 2],
    ['November 2026', 1],
    ['October 2026', 1],
  ]);
});
