import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { env } from './env';

// Unknown fields in a filter would silently match everything; operators from input are neutralised.
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);

/** mongoose is shared by the server and Next's bundle, so its connection state is the truth. */
let connecting: Promise<unknown> | undefined;

/** Connects once per process; later calls answer at once. Rejects when the database is away. */
export async function connectDb(): Promise<void> {
  if (mongoose.connection.readyState === mongoose.ConnectionStates.connected) return;
  connecting ??= mongoose
    .connect(env().MONGODB_URI, {
      maxPoolSize: 20,
      serverSelectionTimeoutMS: 5_000,
      retryWrites: true,
      writeConcern: { w: 'majority', journal: true },
    })
    .finally(() => {
      connecting = undefined;
    });
  await connecting;
}

/** How long a transaction may be retried before the customer is told to try again, ms. */
const TRANSACTION_DEADLINE_MS = 8_000;

/**
 * Runs database work as one transaction: all of it is kept, or none. The body may run several
 * times, so it holds database work only: no HTTP, no mail, no state outside it, and no hydrated
 * documents. Every call in it takes the session.
 *
 * Returns what the body returned. Rethrows what the body threw, after rolling back. Throws
 * AppError `unavailable` when conflicts last longer than 8 s.
 */
export async function inTransaction<T>(body: (session: ClientSession) => Promise<T>): Promise<T> {
  await connectDb();
  const deadline = Date.now() + TRANSACTION_DEADLINE_MS;
  const session = await mongoose.connection.startSession();
  try {
    return await session.withTransaction(
      async (current) => {
        if (Date.now() > deadline) {
          throw new AppError('unavailable', MESSAGES.somethingWrong, {}, 2);
        }
        return body(current);
      },
      {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority', journal: true },
        readPreference: 'primary',
      },
    );
  } finally {
    await session.endSession();
  }
}

/** Whether the error says that a document with the same unique key exists already. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11_000;
}
