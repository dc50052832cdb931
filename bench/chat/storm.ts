import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { percentile } from './messages';
import type { Writer } from './people';
import { join } from './sockets';

const PAGE_EVERY_MS = 40;

/** The 99th percentile of how long a page takes, ms, asked for one after another while `work` runs. */
export async function pageP99During(
  url: string,
  work: Promise<unknown>,
): Promise<{ p99: number; pages: number }> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  void work.then(over, over);
  const times: number[] = [];
  for (let count = 0; !isOver; count += 1) {
    const began = performance.now();
    const headers = { 'x-forwarded-for': `10.9.${(count >> 8) & 255}.${count & 255}` };
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    times.push(performance.now() - began);
    await sleep(PAGE_EVERY_MS);
  }
  return { p99: percentile(times, 0.99), pages: times.length };
}

/** Cuts every connection at once. Returns the time until all are back in their rooms, ms. */
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
