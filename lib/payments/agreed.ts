import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';

/** What the customer saw when they pressed Pay. */
export interface Agreed {
  /** Naira. */
  totalAmount: number;
  /** ISO; undefined: not said. */
  scheduledFor?: string | null | undefined;
}

/**
 * The customer pays exactly the quote they saw, or is shown the new one first: throws AppError
 * `conflict` with it where total or time differ.
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
