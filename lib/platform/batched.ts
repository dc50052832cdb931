import 'server-only';
import { AsyncResource } from 'node:async_hooks';

interface Waiting<I, O> {
  item: I;
  /** When it was asked for, ms. */
  since: number;
  resolve: (result: O | Promise<O>) => void;
  reject: (error: unknown) => void;
}

interface BatchRules {
  /** Items of one batch. */
  most: number;
  /** Batches under way at the same time; 1 by default. More than one only for work that may overlap. */
  atOnce?: number;
  /** Batches begin at least this far apart, ms; 0 by default. */
  everyMs?: number;
  /** What an item is refused with that has waited this long for its batch, ms. */
  patience?: { ms: number; error: () => Error };
}

/** A batch would otherwise keep the request alive whose call began it, with all that Next holds for it. */
const outsideRequests = new AsyncResource('batched');

/**
 * Makes batches of what is asked for in one turn of the event loop, and while earlier batches are under
 * way: a hundred writers then cost a few commands instead of a hundred, and a single one waits for nobody.
 *
 * `work`: returns a promise for each item, in order. If it throws, each of its items is rejected.
 */
export function batched<I, O>(
  work: (items: readonly I[]) => readonly Promise<O>[],
  { most, atOnce = 1, everyMs = 0, patience }: BatchRules,
): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = [];
  let running = 0;
  let lastBegan = Number.NEGATIVE_INFINITY;
  let cancelNext: (() => void) | undefined;

  async function runBatch(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const results = work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Promise<O>);
      await Promise.allSettled(results);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  /** Takes what has not waited too long, and refuses the rest. */
  function takeBatch(): Waiting<I, O>[] {
    const batch: Waiting<I, O>[] = [];
    while (batch.length < most) {
      const first = waiting.shift();
      if (!first) break;
      if (patience && performance.now() - first.since > patience.ms) first.reject(patience.error());
      else batch.push(first);
    }
    return batch;
  }

  /** How long until a batch may begin, ms; null where one that is under way has to end first. */
  function waitMs(): number | null {
    return running < atOnce ? Math.max(0, lastBegan + everyMs - performance.now()) : null;
  }

  function begin(): void {
    cancelNext?.();
    cancelNext = undefined;
    while (waiting.length > 0 && waitMs() === 0) {
      const batch = takeBatch();
      if (batch.length > 0) void run(batch);
    }
    plan();
  }

  async function run(batch: readonly Waiting<I, O>[]): Promise<void> {
    running += 1;
    lastBegan = performance.now();
    await runBatch(batch);
    running -= 1;
    begin();
  }

  /** Has the next batch begin when it may, unless that is planned. */
  function plan(): void {
    const ms = waitMs();
    if (cancelNext || waiting.length === 0 || ms === null) return;
    if (ms === 0) {
      const soon = setImmediate(begin);
      cancelNext = () => clearImmediate(soon);
    } else {
      const later = setTimeout(begin, ms);
      cancelNext = () => clearTimeout(later);
    }
  }

  return (item) =>
    new Promise<O>((resolve, reject) => {
      waiting.push({ item, since: performance.now(), resolve, reject });
      outsideRequests.runInAsyncScope(plan);
    });
}
