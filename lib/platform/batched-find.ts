import 'server-only';
import { batched } from './batched';
import { connectDb, tryAgainError } from './db';

/** Documents of one command. */
const MOST_FOUND = 100;
/** How commands that look something up are sent. */
export const LOOKUPS = {
  /** One on a bad connection then holds up only a part. */
  atOnce: 3,
  /** While the database is away, more is asked for than commands fail: it would wait ever longer. */
  patience: { ms: 5_000, error: tryAgainError },
} as const;
/**
 * Commands begin this far apart, ms. Without it, hundreds who ask each in a moment of their own make
 * commands for one or two documents, and those keep the process busier than what was asked for.
 */
const FIND_EVERY_MS = 20;

/**
 * Returns a function that finds a document by its id, many by one command: after a restart thousands of
 * sockets ask at once. A command begins after each of its documents was asked for, so each is as fresh
 * as if it had been read alone.
 *
 * `find`: all documents with these ids.
 *
 * The function throws AppError `unavailable` if its command could not begin within five seconds.
 */
export function batchedFind<T extends { _id: unknown }>(
  find: (ids: string[]) => PromiseLike<T[]>,
): (id: string) => Promise<T | null> {
  const findAll = async (ids: readonly string[]) => {
    await connectDb();
    const found = await find([...new Set(ids)]);
    return new Map(found.map((one) => [String(one._id), one]));
  };
  return batched(
    (ids: readonly string[]) => {
      const found = findAll(ids);
      return ids.map(async (id) => (await found).get(id) ?? null);
    },
    { most: MOST_FOUND, everyMs: FIND_EVERY_MS, ...LOOKUPS },
  );
}
