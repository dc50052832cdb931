import 'server-only';

/** The last work of each key that has not ended. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs work of the same key one after the other in this process, and returns what it returns. Many
 * transactions that write the same document at once would abort each other until they run out of time;
 * across processes the database still decides.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve();
  const own = before.then(work, work);
  last.set(key, own);
  try {
    return await own;
  } finally {
    if (last.get(key) === own) last.delete(key);
  }
}
