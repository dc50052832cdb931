import 'server-only';
import { connectDb } from './db';
import { together } from './together';

/** Documents of one command. */
const FOUND_TOGETHER = 100;

/**
 * Returns a function that finds a document by its id; those that are asked for while others are being
 * read are read by one command. After a restart thousands of sockets ask at once. Each is read after it
 * was asked for, so nothing is older than a read of its own would be.
 *
 * `find`: all documents with these ids.
 */
export function findTogether<T extends { _id: unknown }>(
  find: (ids: string[]) => PromiseLike<T[]>,
): (id: string) => Promise<T | null> {
  const findAll = async (ids: readonly string[]) => {
    await connectDb();
    const found = await find([...new Set(ids)]);
    return new Map(found.map((one) => [String(one._id), one]));
  };
  return together(
    (ids: readonly string[]) => {
      const found = findAll(ids);
      return ids.map(async (id) => (await found).get(id) ?? null);
    },
    { most: FOUND_TOGETHER },
  );
}
