import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';

/** What the customer saw when they pressed Pay. */
export interface Agreed {
  /** Naira. */
  totalAmount: number;
  /** ISO; null: at once; undefined: not checked. */
  scheduledFor?: string | null | undefined;
}

/**
 * Throws AppError `conflict` with the new quote if its total or its time differs from what the
 * customer saw.
 */
export function requireAgreed<Q extends { total: number | null; scheduledFor: string | null }>(
  { totalAmount, scheduledFor }: Agreed,
  quote: Q,
): void {
  const isSameTotal = Math.round(totalAmount * 100) === Math.round((quote.total ?? 0) * 100);
  const isSameTime =
    scheduledFor === undefined ||
    Date.parse(scheduledFor ?? '') === Date.parse(quote.scheduledFor ?? '') ||
    (scheduledFor === null && quote.scheduledFor === null);
  if (!isSameTotal) throw new AppError('conflict', MESSAGES.quoteChanged, { quote });
  if (!isSameTime) throw new AppError('conflict', MESSAGES.timeChanged, { quote });
}
