import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { PromoQuoteDto } from '@/lib/promos/dto';

/** What the customer saw when they pressed Pay. */
export interface Agreed {
  /** Naira. */
  totalAmount: number;
  /** ISO; null: at once; undefined: not checked. */
  scheduledFor?: string | null | undefined;
}

/**
 * Throws AppError `conflict` with the new quote if its total or its time differs from what the
 * customer saw, or if their promo doesn't apply any more.
 */
export function requireAgreed<
  Q extends { total: number | null; scheduledFor: string | null; promo: PromoQuoteDto | null },
>({ totalAmount, scheduledFor }: Agreed, quote: Q): void {
  // Without the promo that the customer counts on, nothing is charged, whatever the total.
  if (quote.promo?.message) throw new AppError('conflict', quote.promo.message, { quote });
  const isSameTotal = Math.round(totalAmount * 100) === Math.round((quote.total ?? 0) * 100);
  const isSameTime =
    scheduledFor === undefined ||
    Date.parse(scheduledFor ?? '') === Date.parse(quote.scheduledFor ?? '') ||
    (scheduledFor === null && quote.scheduledFor === null);
  if (!isSameTotal) throw new AppError('conflict', MESSAGES.quoteChanged, { quote });
  if (!isSameTime) throw new AppError('conflict', MESSAGES.timeChanged, { quote });
}
