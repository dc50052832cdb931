import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { AppError } from '@/lib/core/errors';
import { isDatabaseUnavailable } from '@/lib/platform/db';
import { LedgerTransfer } from '@/models/ledger';
import { refusal } from './paying';

export const LONG_MS = 900_000;

/**
 * Runs two commands at the same moment, in some rounds with a start for one of them that is a little
 * longer than the command. Returns who was refused.
 */
export async function race(
  round: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<[first: AppError | null, second: AppError | null]> {
  const headStartMs = ((round % 5) - 2) * 30;
  const [one, two] = await Promise.all([
    sleep(Math.max(0, headStartMs)).then(() => refusal(first())),
    sleep(Math.max(0, -headStartMs)).then(() => refusal(second())),
  ]);
  return [one, two];
}

/** Tries until it is done or refused, as a client does that is told that we are too busy. */
export async function decided(attempt: () => Promise<unknown>): Promise<AppError | null> {
  for (;;) {
    try {
      const refused = await refusal(attempt());
      if (refused?.code !== 'unavailable') return refused;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }
}

/** The refunds that were booked for an order or a dispatch. */
export const getRefunds = (orderId: string) =>
  LedgerTransfer.countDocuments({
    'refs.orderId': orderId,
    type: mongoose.trusted({ $in: ['order-cancel', 'dispatch-cancel'] }),
  });
