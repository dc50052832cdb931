import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { AppError } from '@/lib/core/errors';
import { isDatabaseUnavailable } from '@/lib/platform/db';
import { LedgerTransfer } from '@/models/ledger/ledger';
import { refusal } from './paying';

export const LONG_MS = 900_000;

/**
 * Runs two commands concurrently; in some rounds one starts a little earlier, and in two of five only when
 * the other has ended, so that each wins some on any machine. Returns the refusal of each.
 */
export async function race(
  round: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<[first: AppError | null, second: AppError | null]> {
  const turn = (round % 5) - 2;
  if (turn === 2) {
    const two = await refusal(second());
    return [await refusal(first()), two];
  }
  if (turn === -2) return [await refusal(first()), await refusal(second())];
  const headStartMs = turn * 30;
  const [one, two] = await Promise.all([
    sleep(Math.max(0, headStartMs)).then(() => refusal(first())),
    sleep(Math.max(0, -headStartMs)).then(() => refusal(second())),
  ]);
  return [one, two];
}

/** Retries while the service is too busy, as a client does. Returns the refusal; null if it succeeded. */
export async function retryUntilDecided(attempt: () => Promise<unknown>): Promise<AppError | null> {
  for (;;) {
    try {
      const refused = await refusal(attempt());
      if (refused?.code !== 'unavailable') return refused;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }
}

/** Number of refunds booked for an order or a dispatch. */
export const getRefunds = (orderId: string) =>
  LedgerTransfer.countDocuments({
    'refs.orderId': orderId,
    type: mongoose.trusted({ $in: ['order-cancel', 'dispatch-cancel'] }),
  });
