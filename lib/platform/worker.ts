import 'server-only';
import type { Model } from 'mongoose';
import mongoose from 'mongoose';
import type { LeasedRow } from '@/models/platform/leased-row';
import { log } from './log';

/** A collection of rows of work, and how to run a row. */
export interface Queue<T extends LeasedRow> {
  name: string;
  model: Model<T>;
  /** Rows that one process runs concurrently. */
  concurrency: number;
  /** Runs only rows whose field has one of these values, up to `concurrency` of each. */
  kinds?: { field: string; getKind: (row: T) => string; concurrency: ReadonlyMap<string, number> };
  /**
   * Does the work of one row. May run twice, so it must be safe to repeat. An error with `isFinal:
   * true` is not retried. `now`: when the row was leased.
   */
  run: (row: T, now: Date) => Promise<void>;
  /** Further fields to set on a done or dead row. */
  onDone?: (row: T, now: Date) => Partial<T>;
  onDead?: (row: T, now: Date) => Partial<T>;
}

/**
 * A row is dead after this many tries. From the twelfth on they are 15 min apart, so it survives an outage
 * of three days.
 */
export const MAX_TRIES = 300;
/** A row is dead after this many tries that never ended: it may crash the process. */
export const MAX_UNFINISHED = 12;
/** A worker that takes longer counts as dead, ms; all work has a shorter timeout. */
export const LEASE_MS = 60_000;
const MIN_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 15 * 60_000;

/** Delay after `tries` failed tries, ms: 1 s, doubling, at most 15 min. */
export function retryDelayMs(tries: number): number {
  return Math.min(MIN_RETRY_DELAY_MS * 2 ** Math.max(0, tries - 1), MAX_RETRY_DELAY_MS);
}

export interface Runner {
  /** Leases due rows and starts them until the queue is full or none is left. Returns how many. */
  fill: () => Promise<number>;
  /** Leases no more rows, and resolves when the running ones have ended. */
  stop: () => Promise<void>;
}

/**
 * Creates a runner of a queue. Several may run the same queue, in one process or many: each row is leased
 * to one of them. A row whose runner dies is leased again when its lease ends.
 *
 * `onFree`: called when a row has ended, so that another can start.
 */
export function createRunner<T extends LeasedRow>(
  queue: Queue<T>,
  { clock = () => new Date(), onFree = () => {} }: { clock?: () => Date; onFree?: () => void } = {},
): Runner {
  // Every T has these fields, but mongoose's filter types cannot resolve the type parameter.
  const rows = queue.model as unknown as Model<LeasedRow>;
  const running = new Map<Promise<void>, string | undefined>();
  let isStopping = false;

  /** Filter for rows that may start now. `stuck`: ids of rows that can't be leased. */
  function dueRows(now: Date, stuck: readonly string[]) {
    const { kinds } = queue;
    const free = [...(kinds?.concurrency ?? [])].filter(([kind, limit]) => {
      const busy = [...running.values()].filter((other) => other === kind).length;
      return busy < limit;
    });
    return {
      state: 'waiting' as const,
      runAt: mongoose.trusted({ $lte: now }),
      ...(kinds && { [kinds.field]: mongoose.trusted({ $in: free.map(([kind]) => kind) }) }),
      ...(stuck.length > 0 && { _id: mongoose.trusted({ $nin: [...stuck] }) }),
    };
  }

  async function fill(): Promise<number> {
    const stuck: string[] = [];
    let leased = 0;
    let failure: unknown;
    while (!isStopping && running.size < queue.concurrency) {
      const now = clock();
      const due = dueRows(now, stuck);
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      try {
        const row = await rows
          .findOneAndUpdate(
            due,
            { $set: { runAt: leaseUntil, leaseUntil }, $inc: { tries: 1, unfinished: 1 } },
            { sort: { runAt: 1 }, returnDocument: 'after' },
          )
          .lean();
        if (!row) break;
        leased += 1;
        // The row comes from the collection of T.
        start(row as T, now);
      } catch (error) {
        // A row that breaks the collection's rules must not block those behind it.
        const first = await rows.findOne(due, { _id: 1 }).sort({ runAt: 1 }).lean();
        if (!first) throw error;
        stuck.push(first._id);
        failure ??= error;
      }
    }
    if (failure) throw failure;
    return leased;
  }

  function start(row: T, now: Date): void {
    const ended = runLeased(queue, rows, row, now).finally(() => {
      running.delete(ended);
      onFree();
    });
    running.set(ended, queue.kinds?.getKind(row));
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await Promise.all(running.keys());
  }

  return { fill, stop };
}

/** Runs a leased row and records the outcome. Never rejects. */
async function runLeased<T extends LeasedRow>(
  queue: Queue<T>,
  rows: Model<LeasedRow>,
  row: T,
  now: Date,
): Promise<void> {
  /** Records the end of the try, unless the lease has ended and another worker has the row. */
  const end = (fields: Partial<LeasedRow>) =>
    rows.updateOne(
      { _id: row._id, state: 'waiting', leaseUntil: row.leaseUntil },
      { ...fields, leaseUntil: null },
    );
  try {
    const failure = await tryRow(queue, row, now);
    if (!failure) {
      await end({ state: 'done', ...queue.onDone?.(row, now) });
      return;
    }
    const { error, isDead } = failure;
    const { tries } = row;
    await end({
      state: isDead ? 'dead' : 'waiting',
      runAt: new Date(now.getTime() + retryDelayMs(tries)),
      unfinished: row.unfinished - 1,
      lastError: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      ...(isDead && queue.onDead?.(row, now)),
    });
    const fields = { err: error, queue: queue.name, row: row._id, tries };
    if (isDead) log().error(fields, 'work given up');
    else log().warn(fields, 'work failed, will be tried again');
  } catch (error) {
    // Another try follows when the lease ends.
    log().error(
      { err: error, queue: queue.name, row: row._id },
      'the end of a try was not recorded',
    );
  }
}

/** Runs a row. Returns the error and whether it is final; null on success. */
async function tryRow<T extends LeasedRow>(
  queue: Queue<T>,
  row: T,
  now: Date,
): Promise<{ error: unknown; isDead: boolean } | null> {
  if (row.unfinished > MAX_UNFINISHED) {
    return { error: row.lastError ?? 'no try came to its end', isDead: true };
  }
  try {
    await queue.run(row, now);
    return null;
  } catch (error) {
    return { error, isDead: row.tries >= MAX_TRIES || isFinal(error) };
  }
}

/** Whether a retry would fail in the same way. */
function isFinal(error: unknown): boolean {
  return error instanceof Error && 'isFinal' in error && error.isFinal === true;
}

/**
 * Makes all dead rows due again, with all their tries, and returns their number. `fields`: further fields
 * to set.
 */
export async function reviveDead<T extends LeasedRow>(
  model: Model<T>,
  now: Date,
  fields: Partial<T> = {},
): Promise<number> {
  const rows = model as unknown as Model<LeasedRow>;
  const fresh = {
    state: 'waiting',
    runAt: now,
    leaseUntil: null,
    tries: 0,
    unfinished: 0,
  } as const;
  const revived = await rows.updateMany({ state: 'dead' }, { ...fresh, ...fields });
  return revived.modifiedCount;
}

/** Runs a queue until it is stopped: looks for due rows every `pollMs`, when woken, and when a row ends. */
export function startWorker<T extends LeasedRow>(queue: Queue<T>, pollMs: number): Loop {
  const runner = createRunner(queue, { onFree: () => loop.wake() });
  const loop = startLoop(queue.name, pollMs, runner.fill);
  const stop = async () => {
    // Stops the runner first, so that a running step leases no more rows, then waits for those that it
    // has just started.
    await Promise.all([runner.stop(), loop.stop()]);
    await runner.stop();
  };
  return { ...loop, stop };
}

export interface Loop {
  /** Runs the next step now instead of at the next poll. */
  wake: () => void;
  /** When the last successful step ended, or the loop started, epoch ms. */
  lastStepAt: () => number;
  /** Starts no more steps, and resolves when the current one has ended. */
  stop: () => Promise<void>;
}

/**
 * Calls `step` every `pollMs`, and immediately when woken. Calls never overlap. Errors are logged and the
 * loop goes on, because the database may come back.
 */
export function startLoop(name: string, pollMs: number, step: () => Promise<unknown>): Loop {
  let isStopping = false;
  let isWoken = false;
  let lastStepAt = Date.now();
  let endPause: () => void = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const tryStep = async () => {
    try {
      await step();
      lastStepAt = Date.now();
    } catch (error) {
      log().error({ err: error, queue: name }, 'worker step failed');
    }
  };
  const run = async () => {
    while (!isStopping) {
      isWoken = false;
      await tryStep();
      if (!isWoken && !isStopping) await pause();
    }
  };
  const wake = () => {
    isWoken = true;
    endPause();
  };
  const ended = run();
  return {
    wake,
    lastStepAt: () => lastStepAt,
    stop: () => {
      isStopping = true;
      wake();
      return ended;
    },
  };
}
