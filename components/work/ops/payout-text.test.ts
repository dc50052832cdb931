import { describe, expect, it } from 'vitest';
import type { PayoutDto } from '@/lib/money/payouts/dto';
import { expectFacts } from '@/tests/support/facts';
import { fundsText, groupByDue, isSelectable, secondText, stateTag } from './payout-text';

const NOW = new Date('2026-11-25T11:00:00Z');

const PAYOUT: PayoutDto = {
  id: 'a'.repeat(24),
  party: 'shop',
  ownerName: 'Osas Suya Spot',
  amount: 46_200,
  fee: 0,
  status: 'requested',
  problem: null,
  attempts: 0,
  requestedAt: '2026-11-24T10:00:00.000Z',
  dueAt: '2026-11-25T16:00:00.000Z',
  paidAt: null,
  reason: null,
  bankName: 'Moniepoint',
  last4: '6604',
  isOwn: false,
  canApprove: true,
  canDecide: true,
  whyNot: null,
  needsSecond: false,
  secondReasons: [],
  approvals: [],
  until: null,
};

it('groups open payouts by their day, overdue ones first', () => {
  const due = (dueAt: string) => ({ ...PAYOUT, dueAt });
  const groups = groupByDue(
    [
      due('2026-11-23T16:00:00.000Z'),
      due('2026-11-24T16:00:00.000Z'),
      due('2026-11-25T16:00:00.000Z'),
      due('2026-11-26T16:00:00.000Z'),
    ],
    NOW,
  );
  expect(groups.map(({ isOverdue, payouts }) => [isOverdue, payouts.length])).toEqual([
    [true, 2],
    [false, 1],
    [false, 1],
  ]);
  expectFacts(groups[1]?.title, ['today', '5 PM']);
  expectFacts(groups[2]?.title, ['tomorrow', '5 PM']);
});

describe('what Paystack holds', () => {
  const open = { count: 8, amount: 599_690 };
  it.each<[string, number | null, { count: number; amount: number }, string[]]>([
    ['is unknown', null, { count: 0, amount: 0 }, ['Paystack']],
    ['covers everything', 600_000, { count: 4, amount: 170_040 }, ['enough', '8']],
    ['covers what is selected', 512_640, { count: 4, amount: 170_040 }, ['enough', '4', '₦87,050']],
    ['is too little', 100_000, { count: 4, amount: 170_040 }, ['not enough', '4', '₦499,690']],
    ['is short', 512_640, { count: 0, amount: 0 }, ['₦87,050', '8']],
  ])('%s', (_name, ready, selected, facts) => {
    expectFacts(fundsText(ready, open, selected), facts);
  });
});

it('names every reason for a second person', () => {
  expectFacts(secondText(['first', 'concentrated']), ['First payout', 'one customer', 'two']);
});

it.each<[string, Partial<PayoutDto>, string | null, boolean]>([
  ['can be released alone', {}, null, true],
  ['takes two', { needsSecond: true }, null, false],
  [
    'has my approval',
    {
      needsSecond: true,
      canApprove: false,
      approvals: [{ name: 'Uwaila', at: PAYOUT.dueAt, isYou: true }],
    },
    '1 of 2',
    false,
  ],
  [
    'has a problem',
    { status: 'approved', problem: 'blocked', canApprove: false },
    'Not sent',
    false,
  ],
  ['is on its way', { status: 'pending', canApprove: false }, 'At the bank', false],
])('a payout that %s', (_name, given, tag, mayBeSelected) => {
  const payout = { ...PAYOUT, ...given };
  expect(stateTag(payout)?.text ?? null).toBe(tag);
  expect(isSelectable(payout)).toBe(mayBeSelected);
});
