import 'server-only';
import { shared } from './shared';

/** The last unfinished work of each key. */
const last = shared('locks', () => new Map<string, Promise<unknown>>());

/**
 * Serializes work of the same key in this process, first come, first served, and returns its result.
 * Many concurrent transactions on one document would abort each other until they time out; across
 * processes the database still decides.
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
