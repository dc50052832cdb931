import { type Kobo, kobo } from '@/lib/core/money';

/** `pending`: what is not settled. */
export const STATEMENT_FILTERS = ['in', 'out', 'pending'] as const;

export type StatementFilter = (typeof STATEMENT_FILTERS)[number];

/** When the month began in Lagos, which is an hour ahead of UTC all year. */
export function monthStart(now: Date): Date {
  const [year, month] = new Date(now.getTime() + 3_600_000).toISOString().split('-');
  return new Date(`${year}-${month}-01T00:00:00+01:00`);
}

/** A purchase, for what it holds of an earner's account; kobo. */
export interface EarnedPurchase {
  orderId: string;
  /** Earned, less what was refunded at their cost. */
  earned: Kobo;
  /** Until when the customer can report a problem; null if nothing was delivered. */
  heldUntil: Date | null;
  /** What open reports name. */
  named: Kobo;
  namedUntil: Date | null;
}

/** What is on hold of a purchase, kobo, above 0. */
export interface OnHold {
  orderId: string;
  amount: Kobo;
  until: Date;
  /** Because of an open report; otherwise because one may still come. */
  isReported: boolean;
}

/**
 * What is on hold, the soonest free first: all that a purchase earned while its customer can still report a
 * problem, then what open reports name, at most what it earned. Each purchase once.
 */
export function holdsAt(purchases: readonly EarnedPurchase[], now: Date): OnHold[] {
  return purchases
    .flatMap(({ orderId, earned, heldUntil, named, namedUntil }): OnHold[] => {
      const isReported = namedUntil !== null && namedUntil > now && named > 0;
      if (earned <= 0) return [];
      if (heldUntil && heldUntil > now) {
        const until = isReported && namedUntil > heldUntil ? namedUntil : heldUntil;
        return [{ orderId, amount: earned, until, isReported }];
      }
      if (!isReported) return [];
      return [{ orderId, amount: kobo(Math.min(earned, named)), until: namedUntil, isReported }];
    })
    .sort((a, b) => a.until.getTime() - b.until.getTime());
}
