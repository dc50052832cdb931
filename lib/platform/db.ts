import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { env } from './env';
import { log } from './log';

// Unknown fields in a filter would silently match everything; operators from input are neutralised.
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
// What cannot be done now is refused now; the driver itself waits for a server, in its time.
mongoose.set('bufferCommands', false);

/** Finding a server, taking a connection from the pool, and opening one: each ends after this, ms. */
const REACH_MS = 3_000;
/** One question to the database ends after this, ms. What fails is asked once more, of a server that answers. */
const ANSWER_MS = 5_000;

let connecting: Promise<unknown> | undefined;

/**
 * Connects once per process; later calls answer at once. Rejects when the first connection fails,
 * and a later call then tries again.
 *
 * Through an outage the connection stays and the driver finds the servers again. Connecting anew
 * would give mongoose a second client next to the one its models hold, and no session of the one
 * works with the other. mongoose is shared by the server and Next's bundle: its state is the truth.
 *
 * `isPatient`: without a limit on a single answer, for scripts that build indexes; only the call
 * that connects decides.
 */
export async function connectDb({ isPatient = false } = {}): Promise<void> {
  if (mongoose.connection.db) return;
  connecting ??= mongoose
    .connect(env().MONGODB_URI, {
      maxPoolSize: 20,
      serverSelectionTimeoutMS: REACH_MS,
      waitQueueTimeoutMS: REACH_MS,
      connectTimeoutMS: REACH_MS,
      // A server that is there and silent, as after a lost network.
      ...(!isPatient && { socketTimeoutMS: ANSWER_MS }),
      retryWrites: true,
      writeConcern: { w: 'majority', journal: true },
    })
    .finally(() => {
      connecting = undefined;
    });
  await connecting;
}

/** No further try of a transaction begins after this, ms; a commit may last as long (design, money part 2.3). */
const TRANSACTION_DEADLINE_MS = 8_000;
/** How long a commit may wait for the other servers to have it too, ms. */
const REPLICATION_DEADLINE_MS = 10_000;
/** After this the caller gets its answer, whatever the database is doing, and nothing new is committed, ms. */
const ANSWER_DEADLINE_MS = 10_000;

/** How far a transaction is, for the two who must agree on it: the work and the clock. */
interface Progress {
  /** The caller has been answered: nothing may be kept from now on. */
  isLate: boolean;
  /** The body is done and its commit under way: it can no longer be called back. */
  isCommitting: boolean;
}

/**
 * Runs database work as one transaction: all of it is kept, or none. The body may run several
 * times, so it holds database work only: no HTTP, no mail, no state outside it, and no hydrated
 * documents. Every call in it takes the session.
 *
 * Returns what the body returned. Rethrows what the body threw, after rolling back. Throws
 * AppError `unavailable` when conflicts last longer than 8 s, and when the work has not ended
 * within 10 s. A body that still runs then is never kept, however it ends; only where the commit
 * itself was under way the work may be kept, so it must be safe to ask for again.
 */
export async function inTransaction<T>(
  body: (session: ClientSession) => Promise<T>,
  { answerMs = ANSWER_DEADLINE_MS } = {},
): Promise<T> {
  await connectDb();
  const progress: Progress = { isLate: false, isCommitting: false };
  let timer: NodeJS.Timeout | undefined;
  // The driver would repeat a commit without an answer for two minutes.
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      progress.isLate = true;
      const { isCommitting } = progress;
      log().warn({ answerMs, isCommitting }, 'a transaction has not ended in time');
      reject(notNow());
    }, answerMs);
  });
  try {
    return await Promise.race([transact(body, progress), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function transact<T>(
  body: (session: ClientSession) => Promise<T>,
  progress: Progress,
): Promise<T> {
  const deadline = Date.now() + TRANSACTION_DEADLINE_MS;
  const session = await mongoose.connection.startSession();
  try {
    return await session.withTransaction(
      async (current) => {
        progress.isCommitting = false;
        if (progress.isLate || Date.now() > deadline) throw notNow();
        const result = await body(current);
        // What is thrown here rolls back; what returns here is committed without a further pause.
        if (progress.isLate) throw notNow();
        progress.isCommitting = true;
        return result;
      },
      {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority', journal: true, wtimeoutMS: REPLICATION_DEADLINE_MS },
        readPreference: 'primary',
        maxCommitTimeMS: TRANSACTION_DEADLINE_MS,
      },
    );
  } finally {
    await session.endSession();
  }
}

/** The database has no time for it now; in two seconds it may. */
function notNow(): AppError {
  return new AppError('unavailable', MESSAGES.somethingWrong, {}, 2);
}

/** Wait before what the database could not answer is asked for again, s: the retry-after of a 503. */
export const AWAY_RETRY_S = 5;

/** Names of the errors by which driver and mongoose say that no server could be reached in time. */
const AWAY =
  /^Mongo(?:ose)?(?:ServerSelection|Network|NetworkTimeout|PoolCleared\w*|WaitQueueTimeout|NotConnected|TopologyClosed|OperationTimeout)Error$/;
/** Labels of a server's answer that it cannot do this now. */
const AWAY_LABELS = [
  'RetryableWriteError',
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
];
/** Not primary, stepping down, shutting down, not replicated in time. */
const AWAY_CODES = new Set([64, 89, 91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

/**
 * Whether the error says that the database cannot answer at present: the same call may work later.
 * Told by name: the driver wraps its own errors, and mongoose the driver's.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (AWAY.test(error.name)) return true;
  if (!(error instanceof mongoose.mongo.MongoError)) return false;
  return (
    AWAY_LABELS.some((label) => error.hasErrorLabel(label)) || AWAY_CODES.has(Number(error.code))
  );
}

/** Whether the error says that a document with the same unique key exists already. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11_000;
}
