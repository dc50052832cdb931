import { kobo } from '@/lib/core/money';
import { DAY_MS } from '@/lib/core/time';

/** Who gets money out: a shop's owner, a rider, or a customer from their wallet. */
export const PARTIES = ['shop', 'rider', 'wallet'] as const;

export type Party = (typeof PARTIES)[number];

export const PAYOUT_STATUSES = [
  'requested',
  'approved',
  'sending',
  'pending',
  'paid',
  'cancelled',
  'declined',
  'returned',
] as const;

export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Not ended: the money is in transit, and no other payout of the party can be requested. */
export const OPEN_STATUSES = ['requested', 'approved', 'sending', 'pending'] as const;

/** Where a payout may go from each status. `paid → returned`: a later reversal by the bank. */
const MOVES: Readonly<Record<PayoutStatus, readonly PayoutStatus[]>> = {
  requested: ['approved', 'cancelled', 'declined'],
  approved: ['sending', 'declined'],
  sending: ['pending', 'paid', 'returned', 'approved'],
  pending: ['paid', 'returned', 'approved'],
  paid: ['returned'],
  cancelled: [],
  declined: [],
  returned: [],
};

export function mayMove(from: PayoutStatus, to: PayoutStatus): boolean {
  return MOVES[from].includes(to);
}

/** Least amounts of a request; the whole rest of a closed shop or a deleted account may be less. */
export const LEAST_PAYOUT = { shop: kobo(100_000), rider: kobo(100_000), wallet: kobo(50_000) };
/** The provider's least, kobo. */
export const LEAST_TRANSFER = kobo(10_000);
/** Above this, two people release a payout; kobo. */
export const SECOND_ABOVE = kobo(20_000_000);

/** Lagos is an hour ahead of UTC all year. */
const LAGOS_OFFSET_MS = 3_600_000;
/** 17:00 in Lagos, ms of a UTC day. */
const DUE_MS = 16 * 3_600_000;

/**
 * When a payout requested now is due: 17:00 in Lagos on the next working day. `holidays`: days in Lagos as
 * YYYY-MM-DD.
 */
export function dueAt(requestedAt: Date, holidays: ReadonlySet<string>): Date {
  let day = Math.floor((requestedAt.getTime() + LAGOS_OFFSET_MS) / DAY_MS);
  do day += 1;
  while (!isWorkingDay(day, holidays));
  return new Date(day * DAY_MS + DUE_MS);
}

function isWorkingDay(day: number, holidays: ReadonlySet<string>): boolean {
  const date = new Date(day * DAY_MS);
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(date.toISOString().slice(0, 10));
}
