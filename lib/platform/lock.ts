import 'server-only';
import { shared } from './shared';

/** The last work of each key that has not ended. */
const last = shared('locks', () => new Map<string, Promise<unknown>>());

/**
 * Serializes work of the same key in this process, first come, first served, and returns what it returns.
 * Many transactions that write the same document at the same time would abort each other until they run
 * out of time; across processes the database still decides.
 */
export async function withLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  const own = (last.get(key) ?? Promise.resolve()).then(work, work);
  last.set(key, own);
  try {
    return await own;
  } finally {
    if (last.get(key) === own) last.delete(key);
  }
}
