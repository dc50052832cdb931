import 'server-only';

interface Waiting<I, O> {
  item: I;
  resolve: (result: O | Promise<O>) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes one batch of what is asked for while the last one is under way: a hundred writers then cost a
 * few transactions instead of a hundred. Who comes alone does not wait.
 *
 * `work`: returns a promise for each item, in order; batches never overlap. If it throws, each of its
 * items is rejected. `most`: items of one batch.
 */
export function together<I, O>(
  work: (items: readonly I[]) => readonly Promise<O>[],
  { most }: { most: number },
): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      try {
        const results = work(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Promise<O>);
        await Promise.allSettled(results);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return (item) =>
    new Promise<O>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void run();
    });
}
