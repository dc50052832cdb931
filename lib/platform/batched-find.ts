import 'server-only';
import { batched } from './batched';
import { connectDb } from './db';

/** Documents of one command. */
const MOST_FOUND = 100;
/** Commands under way at the same time: one on a bad connection then holds up only a part. */
export const FINDS_AT_ONCE = 3;
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
    { most: MOST_FOUND, atOnce: FINDS_AT_ONCE, everyMs: FIND_EVERY_MS },
  );
}
