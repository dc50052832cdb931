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
  /** What an item is refused with that has waited this long for its batch, ms. */
  patience?: { ms: number; error: () => Error };
}

/** A batch would otherwise keep the request alive whose call began it, with all that Next holds for it. */
const outsideRequests = new AsyncResource('batched');

/**
 * Makes batches of what is asked for while earlier batches are under way: a hundred writers then cost a
 * few commands instead of a hundred, and a single one waits for nobody.
 *
 * `work`: returns a promise for each item, in order. If it throws, each of its items is rejected.
 */
export function batched<I, O>(
  work: (items: readonly I[]) => readonly Promise<O>[],
  { most, atOnce = 1, patience }: BatchRules,
): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = [];
  let running = 0;

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
      const next = waiting.shift();
      if (!next) break;
      if (patience && performance.now() - next.since > patience.ms) next.reject(patience.error());
      else batch.push(next);
    }
    return batch;
  }

  async function run(): Promise<void> {
    running += 1;
    while (waiting.length > 0) {
      const batch = takeBatch();
      if (batch.length > 0) await runBatch(batch);
    }
    running -= 1;
  }

  return (item) =>
    new Promise<O>((resolve, reject) => {
      waiting.push({ item, since: performance.now(), resolve, reject });
      if (running < atOnce) void outsideRequests.runInAsyncScope(run);
    });
}
