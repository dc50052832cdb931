import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import { env } from './env';
import { log } from './log';
import { shared } from './shared';
import { Slots, tryAgainError } from './slots';

// Unknown fields in a filter would silently match everything; operators from input are neutralised.
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
// Fail immediately instead of buffering; the driver has its own wait for a server.
mongoose.set('bufferCommands', false);

/** Connections of one process. */
export const POOL_SIZE = 20;
/** Timeout of server selection, ms: how long a call waits while no server is known. */
const SELECTION_TIMEOUT_MS = 3_000;
/**
 * Timeout of connecting and of the driver's heartbeats, ms. A heartbeat that is late closes all connections
 * and fails what runs on them, so a database that is only busy must not miss it.
 */
const CONNECT_TIMEOUT_MS = 15_000;
/** Timeout of waiting for a pooled connection, ms: a burst of calls is answered later, not refused. */
const POOL_TIMEOUT_MS = 6_000;
/** Socket timeout, ms. The driver retries a failed operation once, on a server that answers. */
const SOCKET_TIMEOUT_MS = 5_000;

let connecting: Promise<unknown> | undefined;

/**
 * Connects once per process. Rejects when the first connection fails; a later call then tries
 * again.
 *
 * The connection survives an outage, and the driver finds the servers again. Reconnecting would
 * create a second client besides the models' own, and sessions of one do not work with the other. mongoose is shared by the server and Next's bundle, so its state is authoritative.
 *
 * `isUntimed`: no socket timeout, for scripts that build indexes. Only the call that connects
 * decides.
 */
export async function connectDb({ isUntimed = false } = {}): Promise<void> {
  if (mongoose.connection.db) return;
  connecting ??= mongoose
    .connect(env().MONGODB_URI, {
      maxPoolSize: POOL_SIZE,
      serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
      waitQueueTimeoutMS: POOL_TIMEOUT_MS,
      connectTimeoutMS: CONNECT_TIMEOUT_MS,
      // For a server that stays silent, for example after a network loss.
      ...(!isUntimed && { socketTimeoutMS: SOCKET_TIMEOUT_MS }),
      retryWrites: true,
      writeConcern: { w: 'majority', journal: true },
    })
    .finally(() => {
      connecting = undefined;
    });
  await connecting;
}

/** No retry of a transaction starts after this, ms; a commit may last as long. */
const TRANSACTION_DEADLINE_MS = 8_000;
/** Write concern timeout of a commit, ms. */
const REPLICATION_DEADLINE_MS = 10_000;
/**
 * Deadline for the caller once its turn has come, ms: it gets an answer whatever the database is doing, and
 * nothing is committed after it.
 */
const CALLER_DEADLINE_MS = 10_000;
/** Who can't be done by then, waiting included, is refused instead, ms: browsers wait 30 s. */
const QUEUE_DEADLINE_MS = 20_000;

/**
 * Both copies of this module share the slots. The first in line are never refused on an estimate: a single
 * slow transaction would make it refuse everyone who has to wait at all.
 */
const transactionSlots = () =>
  shared('transactions', () => {
    const size = env().TRANSACTION_CONCURRENCY;
    return new Slots(size, { patient: 2 * size });
  });

/** State shared by the transaction and its deadline timer. */
interface Progress {
  /** The caller has been answered: nothing may be committed any more. */
  isLate: boolean;
  /** The commit has started and cannot be cancelled. */
  isCommitting: boolean;
}

/**
 * Runs database work as one transaction: all of it is committed, or none. The body may run several
 * times, so it contains database work only: no HTTP, no mail, no state outside it, and no hydrated
 * documents. Every call in it takes the session.
 *
 * A process runs `TRANSACTION_CONCURRENCY` at once; others wait their turn. Beyond twice as many, those
 * who couldn't end within 20 s are refused before they start (decision 88). `isQueued: false` starts at
 * once, for a probe.
 *
 * Returns what the body returned. Rethrows what the body threw, after rolling back. Throws
 * AppError `unavailable` when refused, when conflicts last longer than 8 s, and when the work has not ended
 * within 10 s of its start. A body that still runs then is never committed, however it ends; only if the
 * commit had already started, the work may be committed, so it must be safe to repeat.
 */
export async function inTransaction<T>(
  body: (session: ClientSession) => Promise<T>,
  { answerMs = CALLER_DEADLINE_MS, isQueued = true } = {},
): Promise<T> {
  await connectDb();
  const release = isQueued ? await transactionSlots().take(QUEUE_DEADLINE_MS) : () => {};
  if (!release) throw tryAgainError();
  const progress: Progress = { isLate: false, isCommitting: false };
  let timer: NodeJS.Timeout | undefined;
  // The driver would retry an unanswered commit for two minutes.
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      progress.isLate = true;
      const { isCommitting } = progress;
      log().warn({ answerMs, isCommitting }, 'a transaction has not ended in time');
      reject(tryAgainError());
    }, answerMs);
  });
  // The slot is held until the database is done with it, even if the caller has been answered.
  const work = transact(body, progress).finally(release);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Functions to run after the commit of a session's current transaction. */
const commitHooks = new WeakMap<ClientSession, (() => void)[]>();

/**
 * Runs something when the transaction of this session has been committed; never if it isn't, nor if its
 * commit is not confirmed. So use it only for what happens later anyway, and it must not throw.
 */
export function afterCommit(session: ClientSession, run: () => void): void {
  const hooks = commitHooks.get(session);
  if (hooks) hooks.push(run);
  else commitHooks.set(session, [run]);
}

async function transact<T>(
  body: (session: ClientSession) => Promise<T>,
  progress: Progress,
): Promise<T> {
  const deadline = Date.now() + TRANSACTION_DEADLINE_MS;
  const session = await mongoose.connection.startSession();
  try {
    const result = await session.withTransaction(
      async (current) => {
        progress.isCommitting = false;
        // A rolled-back attempt may have registered some.
        commitHooks.delete(session);
        if (progress.isLate || Date.now() > deadline) throw tryAgainError();
        const value = await body(current);
        // Throwing here rolls back; returning here commits with no further pause.
        if (progress.isLate) throw tryAgainError();
        progress.isCommitting = true;
        return value;
      },
      {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority', journal: true, wtimeoutMS: REPLICATION_DEADLINE_MS },
        readPreference: 'primary',
        maxCommitTimeMS: TRANSACTION_DEADLINE_MS,
      },
    );
    for (const run of commitHooks.get(session) ?? []) run();
    return result;
  } finally {
    await session.endSession();
  }
}

/** The retry-after of a 503 when the database is unavailable, s. */
export const UNAVAILABLE_RETRY_S = 5;

/** Errors of driver and mongoose that mean no server was reachable. */
const UNAVAILABLE_ERRORS =
  /^(?:Mongo(?:ose)?(?:ServerSelection|Network|NetworkTimeout|PoolCleared|WaitQueueTimeout|NotConnected|TopologyClosed|OperationTimeout)|PoolClearedOnNetwork)Error$/;
/** Error labels of a server that cannot answer now. */
const UNAVAILABLE_LABELS = [
  'RetryableWriteError',
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
];
/** Not primary, stepping down, shutting down, not replicated in time. */
const UNAVAILABLE_CODES = new Set([64, 89, 91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

/**
 * Whether the database is unavailable, so that the same call may work later. Matched by name: the
 * driver wraps its own errors, and mongoose the driver's.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNAVAILABLE_ERRORS.test(error.name)) return true;
  if (!(error instanceof mongoose.mongo.MongoError)) return false;
  return (
    UNAVAILABLE_LABELS.some((label) => error.hasErrorLabel(label)) ||
    UNAVAILABLE_CODES.has(Number(error.code))
  );
}

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11_000;
}

/**
 * Tries of a transaction: more than codes and PINs can be wrong, so that the last of many concurrent wrong
 * ones is answered with the lock.
 */
const MAX_TRIES = 8;

/** A document changed between reading and writing: the transaction runs again. */
export class ConcurrentChange extends Error {}

export interface Retry {
  /** Other errors after which it runs again. */
  isRetried?: (error: unknown) => boolean;
  /** After as many tries these errors are thrown. */
  maxTries?: number;
}

/**
 * Runs work as one transaction, and again from the start, up to eight times, if what it read has changed
 * concurrently. Throws AppError `unavailable` if it keeps changing.
 */
export async function inRetriedTransaction<T>(
  body: (session: ClientSession) => Promise<T>,
  { isRetried = () => false, maxTries = MAX_TRIES }: Retry = {},
): Promise<T> {
  return retryChanges(() => retry(() => inTransaction(body), isRetried, maxTries), MAX_TRIES);
}

/**
 * Runs a write again, up to `maxTries` times, while it throws `ConcurrentChange`. Throws AppError
 * `unavailable` after the last.
 */
export async function retryChanges<T>(write: () => Promise<T>, maxTries: number): Promise<T> {
  const isChange = (error: unknown) => error instanceof ConcurrentChange;
  try {
    return await retry(write, isChange, maxTries);
  } catch (error) {
    if (!isChange(error)) throw error;
    throw tryAgainError();
  }
}

/** Runs a write again, up to `maxTries` times, after such an error; throws the last. */
async function retry<T>(
  write: () => Promise<T>,
  isRetried: (error: unknown) => boolean,
  maxTries: number,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (tries >= maxTries || !isRetried(error)) throw error;
    }
  }
}
