import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';

// The server and Next's bundle hold separate copies of this module; `globalThis` is shared.
const shared = globalThis as typeof globalThis & { ekiTurns?: Map<string, Promise<unknown>> };
shared.ekiTurns ??= new Map();
/** The last work of each key that has not ended. */
const last = shared.ekiTurns;

/**
 * Runs work of the same key one after the other in this process, and returns what it returns. Many
 * transactions that write the same document at once would abort each other until they run out of time;
 * across processes the database still decides.
 *
 * `patienceMs`: how long it waits for those before it, ms; for ever by default. Then it begins beside them.
 */
export async function inTurn<T>(
  key: string,
  work: () => Promise<T>,
  { patienceMs }: { patienceMs?: number } = {},
): Promise<T> {
  const before = last.get(key);
  const reached = before && patienceMs ? endedWithin(before, patienceMs) : before;
  const own = (reached ?? Promise.resolve()).then(work, work);
  last.set(key, own);
  try {
    return await own;
  } finally {
    if (last.get(key) === own) last.delete(key);
  }
}

/** Resolves when this has ended, and at the latest after `ms`. */
async function endedWithin(work: Promise<unknown>, ms: number): Promise<void> {
  const waited = new AbortController();
  const { signal } = waited;
  try {
    await Promise.race([work, sleep(ms, undefined, { signal })]);
  } finally {
    waited.abort();
  }
}
