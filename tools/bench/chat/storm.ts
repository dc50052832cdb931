import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Socket } from 'socket.io-client';
import { percentile } from './messages';
import type { Writer } from './people';
import { join } from './sockets';

/**
 * The 99th percentile and the count of how long a page takes, ms, asked for one after another by another
 * thread while `work` runs.
 */
export async function pageP99During<T>(
  url: string,
  work: () => Promise<T>,
): Promise<{ p99: number; pages: number; result: T }> {
  const pages = new Worker(new URL('./pages.mjs', import.meta.url), {
    workerData: url,
    execArgv: [],
  });
  await once(pages, 'message');
  const result = await work();
  const measured = once(pages, 'message');
  pages.postMessage('stop');
  const [times] = (await measured) as [number[]];
  return { p99: percentile(times, 0.99), pages: times.length, result };
}

/** Drops all connections at the same moment. Returns the time until all are back in their rooms, ms. */
export async function dropAll(sockets: ReadonlyMap<Writer, readonly Socket[]>): Promise<number> {
  const began = performance.now();
  const back = [...sockets].flatMap(([{ chatId }, own]) =>
    own.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          socket.once('connect', () => void join(socket, chatId).then(resolve, reject));
          socket.io.engine.close();
        }),
    ),
  );
  await Promise.all(back);
  return performance.now() - began;
}
