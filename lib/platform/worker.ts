import 'server-only';
import type { Model } from 'mongoose';
import mongoose from 'mongoose';
import type { LeasedRow } from '@/models/leased-row';
import { log } from './log';

/** A collection of rows of work and what is done with each. */
export interface Queue<T extends LeasedRow> {
  /** Word for the log. */
  name: string;
  model: Model<T>;
  /** Which rows of the collection are this queue's; all where it is missing. */
  only?: Readonly<Record<string, string | null>>;
  /** Rows taken at once, by default 10. */
  batch?: number;
  /**
   * Does the work of one row; it may run twice, so it must be safe to repeat. An error that says
   * `isFinal` of itself is not tried again.
   */
  work: (row: T) => Promise<void>;
  /** Further fields of a row that is done, or dead. */
  onDone?: (now: Date) => Partial<T>;
  onDead?: (now: Date) => Partial<T>;
}

/**
 * A row that failed this often is left for a person: after three days, so that an outage of a day,
 * or of a weekend, loses nothing. From the twelfth on, tries are 15 min apart.
 */
export const MAX_TRIES = 300;
/** The same for tries that never came to their end: such a row may be what ends the process. */
export const MAX_LOST = 12;
/** A worker that takes longer than this is taken for dead, ms; every piece of work has a shorter deadline. */
export const LEASE_MS = 60_000;
const BATCH = 10;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Wait before the try after `tries` failed ones, ms: 1 s, doubling, at most 15 min. */
export function retryDelayMs(tries: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, tries - 1), LONGEST_WAIT_MS);
}

/**
 * Works off one batch of due rows and returns how many this worker took. Several workers may drain
 * one queue: a row belongs to whoever's conditional update took it, until its lease ends. The lease
 * counts as a try; a row that was taken and never brought back 12 times is given up before its work
 * begins, so that a row which ends its process cannot do so for ever.
 */
export async function drain<T extends LeasedRow>(queue: Queue<T>, now: Date): Promise<number> {
  // Every row of T has these fields; mongoose's filter types cannot see through the type parameter.
  const rows = queue.model as unknown as Model<LeasedRow>;
  const due = await rows
    .find({ ...queue.only, state: 'waiting', runAt: mongoose.trusted({ $lte: now }) })
    .sort({ runAt: 1 })
    .limit(queue.batch ?? BATCH)
    .lean();
  const taken = await Promise.all(due.map((row) => takeAndWork(queue, rows, row, now)));
  return taken.filter(Boolean).length;
}

async function takeAndWork<T extends LeasedRow>(
  queue: Queue<T>,
  rows: Model<LeasedRow>,
  row: LeasedRow,
  now: Date,
): Promise<boolean> {
  // A row that was brought back has no lease.
  const lost = (row.lost ?? 0) + (row.leaseUntil ? 1 : 0);
  if (lost >= MAX_LOST || row.tries >= MAX_TRIES) return giveUp(queue, rows, row, now);
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  // Not findOneAndUpdate: one of the engines runs it over the whole collection.
  const claim = await rows.updateOne(
    { _id: row._id, state: 'waiting', runAt: row.runAt },
    { runAt: leaseUntil, leaseUntil, lost, $inc: { tries: 1 } },
  );
  if (claim.modifiedCount !== 1) return false;
  const mine = { _id: row._id, state: 'waiting', leaseUntil } as const;
  try {
    // The document was read from the collection of T.
    await queue.work(row as T);
    await rows.updateOne(mine, { state: 'done', leaseUntil: null, ...queue.onDone?.(now) });
  } catch (error) {
    const tries = row.tries + 1;
    const isDead = tries >= MAX_TRIES || isFinal(error);
    await rows.updateOne(mine, {
      state: isDead ? 'dead' : 'waiting',
      runAt: new Date(now.getTime() + retryDelayMs(tries)),
      leaseUntil: null,
      lastError: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      ...(isDead && queue.onDead?.(now)),
    });
    const told = { err: error, queue: queue.name, row: row._id, tries };
    if (isDead) log().error(told, 'work given up');
    else log().warn(told, 'work failed, will be tried again');
  }
  return true;
}

/** Whether the same work would fail in the same way every time. */
function isFinal(error: unknown): boolean {
  return error instanceof Error && 'isFinal' in error && error.isFinal === true;
}

/** Leaves a row to a person whose last try never came to its end. */
async function giveUp<T extends LeasedRow>(
  queue: Queue<T>,
  rows: Model<LeasedRow>,
  row: LeasedRow,
  now: Date,
): Promise<boolean> {
  const given = await rows.updateOne(
    { _id: row._id, state: 'waiting', runAt: row.runAt },
    {
      state: 'dead',
      leaseUntil: null,
      lastError: row.lastError ?? 'no try came to its end',
      ...queue.onDead?.(now),
    },
  );
  if (given.modifiedCount !== 1) return false;
  const told = { queue: queue.name, row: row._id, tries: row.tries };
  log().error(told, 'work given up: its tries did not end');
  return true;
}

/**
 * Lets every row that was given up be worked off from now on, with all its tries anew, and returns
 * how many there were. alive: further fields of a row that is not dead.
 */
export async function reviveDead<T extends LeasedRow>(
  model: Model<T>,
  now: Date,
  alive: Partial<T> = {},
): Promise<number> {
  const rows = model as unknown as Model<LeasedRow>;
  const fresh = { state: 'waiting', runAt: now, leaseUntil: null, tries: 0, lost: 0 } as const;
  const revived = await rows.updateMany({ state: 'dead' }, { ...fresh, ...alive });
  return revived.modifiedCount;
}

/** A worker that runs until it is stopped. */
export interface Loop {
  /** Looks for work at once instead of at the next poll. */
  wake: () => void;
  /** When its last step ended well, epoch ms; when it was started, before the first. */
  lastStepAt: () => number;
  /** Takes no more work and resolves when what is under way is done. */
  stop: () => Promise<void>;
}

/**
 * Calls `step` every `pollMs`, and at once when woken or when the last call found work. Calls never
 * overlap. What it throws is logged and the loop goes on: a database that is away comes back.
 *
 * step: returns how many rows it worked on.
 */
export function startLoop(name: string, pollMs: number, step: () => Promise<number>): Loop {
  let isStopping = false;
  let isWoken = false;
  let lastStepAt = Date.now();
  let rouse: () => void = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const stepped = async () => {
    try {
      const found = await step();
      lastStepAt = Date.now();
      return found;
    } catch (error) {
      log().error({ err: error, queue: name }, 'worker step failed');
      return 0;
    }
  };
  const run = async () => {
    while (!isStopping) {
      isWoken = false;
      const found = await stepped();
      if (found === 0 && !isWoken && !isStopping) await pause();
    }
  };
  const ended = run();
  const wake = () => {
    isWoken = true;
    rouse();
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
