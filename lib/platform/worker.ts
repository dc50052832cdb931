import 'server-only';
import type { Model } from 'mongoose';
import mongoose from 'mongoose';
import type { LeasedRow } from '@/models/leased-row';
import { batched } from './batched';
import { log } from './log';

/** A collection of rows of work, and what to do with each row. */
export interface Queue<T extends LeasedRow> {
  /** Name in the log. */
  name: string;
  model: Model<T>;
  /** Filter for this queue's rows; all rows if absent. */
  only?: Readonly<Record<string, string | null>>;
  /** How many rows one process runs at the same time; 5 by default. */
  atOnce?: number;
  /**
   * Does the work of one row. May run twice, so it must be safe to repeat. An error with `isFinal:
   * true` is not retried. `now`: when the row was taken.
   */
  work: (row: T, now: Date) => Promise<void>;
  /** Further fields to set on a done, or dead, row. */
  onDone?: (now: Date) => Partial<T>;
  onDead?: (now: Date) => Partial<T>;
}

/**
 * A row is given up after this many tries. From the twelfth on they are 15 min apart, so that takes
 * three days and survives the outage of a weekend.
 */
export const MAX_TRIES = 300;
/** A row is given up after this many lost tries: it may be what crashes the process. */
export const MAX_LOST = 12;
/** A worker that takes longer counts as dead, ms; all work has a shorter deadline. */
export const LEASE_MS = 60_000;
const ROWS_AT_ONCE = 5;
/** Rows whose end one command records. */
const DONE_AT_ONCE = 100;
/**
 * The ends of rows that were written leased to this process are recorded this far apart, ms: nobody waits
 * for them, and until then their lease keeps others away. So many at a time that none waits for longer.
 */
const PERFORMED_EVERY_MS = 250;
const PERFORMED_AT_ONCE = 1_000;
const MIN_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 15 * 60_000;

/** Delay after `tries` failed tries, ms: 1 s, doubling, at most 15 min. */
export function retryDelayMs(tries: number): number {
  return Math.min(MIN_RETRY_DELAY_MS * 2 ** Math.max(0, tries - 1), MAX_RETRY_DELAY_MS);
}

/** Places for work that many share: at most `size` are taken at the same time, first come, first served. */
export class Slots {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(size: number) {
    this.free = size;
  }

  /** Waits for a free place and takes it. */
  async take(): Promise<void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Gives a place to whoever has waited longest. */
  release(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}

/** Runs the due rows of one queue in this process. */
export interface Runner {
  /**
   * Takes due rows for which the queue has room and starts them, each in a slot of its own. If it has
   * none, waits for a row to end. Returns how many rows it took.
   */
  fill: () => Promise<number>;
  /** Does the work of a row that was written leased to this process, outside `atOnce` and the slots. */
  perform: (row: LeasedRow) => void;
  /** Takes no more rows, and resolves when those under way have ended. */
  stop: () => Promise<void>;
}

/**
 * A runner of a queue. Several may run the same queue: a conditional update leases a row to one of
 * them. A lease that ends without a result is a lost try; after 12 of those the row is given up, so
 * that one that crashes the process cannot do so forever.
 *
 * `slots`: shared with other queues. Waited for before a row is leased, so that no lease runs out in
 * a line.
 */
export function createRunner<T extends LeasedRow>(
  queue: Queue<T>,
  slots: Slots,
  clock = () => new Date(),
): Runner {
  // Every T has these fields, but mongoose's filter types cannot resolve the type parameter.
  const rows = queue.model as unknown as Model<LeasedRow>;
  const { atOnce = ROWS_AT_ONCE } = queue;
  const running = new Set<Promise<void>>();
  const performed = new Set<Promise<void>>();
  let isStopping = false;
  const recordAll = (ended: readonly Ended[]) => {
    const all = rows.bulkWrite(
      ended.map(({ row, at }) => ({
        // The driver tries writes to one document again after a failover, and no others.
        updateOne: {
          filter: leaseOf(row),
          update: { state: 'done', leaseUntil: null, ...queue.onDone?.(at) },
        },
      })),
      { ordered: false },
    );
    return ended.map(() => all);
  };
  const recordDone = batched(recordAll, { most: DONE_AT_ONCE });
  const recordPerformed = batched(recordAll, {
    most: PERFORMED_AT_ONCE,
    everyMs: PERFORMED_EVERY_MS,
  });

  async function fill(): Promise<number> {
    if (running.size >= atOnce) await Promise.race(running);
    const due = await rows
      .find({ ...queue.only, state: 'waiting', runAt: mongoose.trusted({ $lte: clock() }) })
      .sort({ runAt: 1 })
      .limit(atOnce - running.size)
      .lean();
    let taken = 0;
    const failures: unknown[] = [];
    for (const row of due) {
      try {
        if (await start(row)) taken += 1;
      } catch (error) {
        // The rows behind it are not to blame.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return taken;
  }

  /** Leases a row and starts its work, or gives it up. False if another worker has taken it. */
  async function start(row: LeasedRow): Promise<boolean> {
    await slots.take();
    let work: Promise<void> | undefined;
    try {
      if (isStopping) return false;
      const now = clock();
      // Ending a try clears the lease, so one that is still set belongs to a lost try.
      const lost = (row.lost ?? 0) + (row.leaseUntil ? 1 : 0);
      if (lost >= MAX_LOST || row.tries >= MAX_TRIES) return await giveUp(queue, rows, row, now);
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      // Not findOneAndUpdate: the embedded database scans the whole collection for it.
      const claim = await rows.updateOne(
        { _id: row._id, state: 'waiting', runAt: row.runAt },
        { runAt: leaseUntil, leaseUntil, lost, $inc: { tries: 1 } },
      );
      if (claim.modifiedCount !== 1) return false;
      work = runLeased({ queue, rows, recordDone }, { ...row, leaseUntil }, now);
    } finally {
      if (!work) slots.release();
    }
    const ended = work.finally(() => {
      running.delete(ended);
      slots.release();
    });
    running.add(ended);
    return true;
  }

  function perform(row: LeasedRow): void {
    const now = clock();
    const work = isStopping
      ? release(rows, row, now)
      : runLeased(
          { queue, rows, recordDone: recordPerformed },
          { ...row, tries: row.tries - 1 },
          now,
        );
    const ended = work.finally(() => performed.delete(ended));
    performed.add(ended);
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await Promise.all([...running, ...performed]);
  }

  return { fill, perform, stop };
}

/** A row whose work is done. */
interface Ended {
  row: LeasedRow;
  at: Date;
}

/** A leased row that nobody else has taken or ended. */
const leaseOf = ({ _id, leaseUntil }: LeasedRow) =>
  ({ _id, state: 'waiting', leaseUntil }) as const;

/** Gives a leased row back to whichever worker looks next. Never rejects. */
async function release(rows: Model<LeasedRow>, row: LeasedRow, now: Date): Promise<void> {
  try {
    await rows.updateOne(leaseOf(row), { runAt: now, leaseUntil: null });
  } catch (error) {
    // It is taken when the lease ends.
    log().warn({ err: error, row: row._id }, 'a row not given back');
  }
}

/** Does the work of a leased row and records how it ended. `tries`: those before. Never rejects. */
async function runLeased<T extends LeasedRow>(
  {
    queue,
    rows,
    recordDone,
  }: {
    queue: Queue<T>;
    rows: Model<LeasedRow>;
    recordDone: (ended: Ended) => Promise<unknown>;
  },
  row: LeasedRow,
  now: Date,
): Promise<void> {
  try {
    try {
      // The row comes from the collection of T.
      await queue.work(row as T, now);
    } catch (error) {
      const tries = row.tries + 1;
      const isDead = tries >= MAX_TRIES || isFinal(error);
      const fields = { err: error, queue: queue.name, row: row._id, tries };
      await rows.updateOne(leaseOf(row), {
        state: isDead ? 'dead' : 'waiting',
        runAt: new Date(now.getTime() + retryDelayMs(tries)),
        leaseUntil: null,
        lastError: (error instanceof Error ? error.message : String(error)).slice(0, 500),
        ...(isDead && queue.onDead?.(now)),
      });
      if (isDead) log().error(fields, 'work given up');
      else log().warn(fields, 'work failed, will be tried again');
      return;
    }
    await recordDone({ row, at: now });
  } catch (error) {
    // The lease ends by itself, and another try follows.
    log().error({ err: error, queue: queue.name, row: row._id }, 'the end of a try not recorded');
  }
}

/** Whether a retry would fail in the same way. */
function isFinal(error: unknown): boolean {
  return error instanceof Error && 'isFinal' in error && error.isFinal === true;
}

/** Marks a waiting row as dead, unless another worker has taken it meanwhile. */
async function giveUp<T extends LeasedRow>(
  queue: Queue<T>,
  rows: Model<LeasedRow>,
  row: LeasedRow,
  now: Date,
): Promise<boolean> {
  const marked = await rows.updateOne(
    { _id: row._id, state: 'waiting', runAt: row.runAt },
    {
      state: 'dead',
      leaseUntil: null,
      lastError: row.lastError ?? 'no try came to its end',
      ...queue.onDead?.(now),
    },
  );
  if (marked.modifiedCount !== 1) return false;
  const fields = { queue: queue.name, row: row._id, tries: row.tries };
  log().error(fields, 'work given up: its tries did not end');
  return true;
}

/**
 * Makes all dead rows due again, with all their tries, and returns how many there were. `fields`:
 * further fields to set on them.
 */
export async function reviveDead<T extends LeasedRow>(
  model: Model<T>,
  now: Date,
  fields: Partial<T> = {},
): Promise<number> {
  const rows = model as unknown as Model<LeasedRow>;
  const fresh = { state: 'waiting', runAt: now, leaseUntil: null, tries: 0, lost: 0 } as const;
  const revived = await rows.updateMany({ state: 'dead' }, { ...fresh, ...fields });
  return revived.modifiedCount;
}

/**
 * Runs a queue until it is stopped: looks for due rows every `pollMs`, when woken, and when it has
 * just taken some. A slow row keeps one place of its queue and one of `slots`, and delays no other.
 */
export function startWorker<T extends LeasedRow>(
  queue: Queue<T>,
  pollMs: number,
  slots: Slots,
): Loop & Pick<Runner, 'perform'> {
  const runner = createRunner(queue, slots);
  const loop = startLoop(queue.name, pollMs, runner.fill);
  const stop = async () => {
    // First, so that a step under way takes no more; last, for what it has just started.
    await Promise.all([runner.stop(), loop.stop()]);
    await runner.stop();
  };
  return { ...loop, perform: runner.perform, stop };
}

/** A worker that runs until it is stopped. */
export interface Loop {
  /** Looks for work now instead of at the next poll. */
  wake: () => void;
  /** When the last successful step ended, or the loop started, epoch ms. */
  lastStepAt: () => number;
  /** Takes no more work, and resolves when the current step has ended. */
  stop: () => Promise<void>;
}

/**
 * Calls `step`, which returns how many rows it took, every `pollMs`, and at once when woken or when
 * the last call took some. Calls never overlap. Errors are logged and the loop goes on, since the
 * database may come back.
 */
export function startLoop(name: string, pollMs: number, step: () => Promise<number>): Loop {
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
      const taken = await step();
      lastStepAt = Date.now();
      return taken;
    } catch (error) {
      log().error({ err: error, queue: name }, 'worker step failed');
      return 0;
    }
  };
  const run = async () => {
    while (!isStopping) {
      isWoken = false;
      const taken = await tryStep();
      if (taken === 0 && !isWoken && !isStopping) await pause();
    }
  };
  const ended = run();
  const wake = () => {
    isWoken = true;
    endPause();
  };
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
