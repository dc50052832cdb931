import 'server-only';
import type { ClientSession } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { inTransaction } from '@/lib/platform/db';

/**
 * Tries of a command if the order changes concurrently: more than codes and PINs can be wrong, so that
 * the last of many concurrent wrong ones is answered with the lock.
 */
const MAX_TRIES = 8;

/** A document changed between reading and writing: `inCommandTransaction` runs again. */
export class ConcurrentChange extends Error {}

/**
 * Runs commands and the caller's own writes as one transaction, and again from the start, up to eight
 * times, if one of the orders changes concurrently. Their notices are sent after the commit.
 */
export async function inCommandTransaction<T>(
  body: (session: ClientSession) => Promise<T>,
): Promise<T> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    try {
      const result = await inTransaction(body);
      return result;
    } catch (error) {
      if (!(error instanceof ConcurrentChange)) throw error;
    }
  }
  throw new AppError('unavailable', PAGE_MESSAGES.somethingWrong, {}, 1);
}
