import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderSnapshot } from '@/lib/core/socket-events';
import { env } from '@/lib/platform/env';
import { emitToRoom } from '@/lib/platform/realtime';
import { SocketEvent } from '@/models/socket-event';
import { type ShopServer, startSockets } from '../../server/sockets';
import { useTestDatabase } from '../support/database';
import { makePerson } from '../support/people';
import { closeSockets, connectSocket } from '../support/sockets';

useTestDatabase();

interface Shop {
  url: string;
  io: ShopServer;
}

/** A socket server like those of two processes: they know of each other by the database alone. */
async function openShop(): Promise<Shop> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, io: startSockets(server, { ...env(), APP_URL: url }) };
}

const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);
let one: Shop;
let two: Shop;

beforeAll(async () => {
  process.on('unhandledRejection', note);
  one = await openShop();
  two = await openShop();
  // Each has heard the other's beat.
  const known = (shop: Shop) => shop.io.of('/').adapter.serverCount();
  const both = async () => expect(await Promise.all([known(one), known(two)])).toEqual([2, 2]);
  await vi.waitFor(both, { timeout: 20_000 });
}, 30_000);
afterEach(() => {
  vi.restoreAllMocks();
  closeSockets();
  expect(unhandled).toEqual([]);
});
afterAll(async () => {
  await Promise.all([one.io.close(), two.io.close()]);
  process.off('unhandledRejection', note);
});

const refusingWrites = () =>
  vi.spyOn(SocketEvent.collection, 'insertOne').mockRejectedValue(new Error('no primary'));

describe('what processes tell one another', () => {
  it('counts one person over all of them, and writes nobody’s cookie for it', async () => {
    const { cookie } = await makePerson();
    const results: string[] = [];
    const lines: { close: () => void }[] = [];
    for (const shop of [one, two, one, two, one, two, one]) {
      const { result, socket } = await connectSocket(shop, { cookie });
      results.push(result);
      lines.push(socket.io.engine);
    }
    const [ok, no] = ['ok', 'TOO_MANY_SOCKETS'];
    expect(results).toEqual([ok, ok, ok, ok, ok, no, no]);
    // Broken lines are written too, for those who come back.
    for (const line of lines) line.close();
    const written = async () =>
      JSON.stringify(await mongoose.connection.collection('socket_events').find().toArray());
    await expect.poll(written).toContain('"pid"');
    const all = await written();
    const secret = cookie.slice(cookie.indexOf('=') + 1);
    for (const word of [secret, 'cookie', 'handshake']) expect(all).not.toContain(word);
    expect(all).toContain('count-room');
  });

  it('lets a person in where nothing can be written', async () => {
    const { cookie } = await makePerson();
    expect((await connectSocket(one, { cookie })).result).toBe('ok');
    const refused = refusingWrites();
    expect((await connectSocket(one, { cookie })).result).toBe('ok');
    expect(refused).toHaveBeenCalled();
  });

  it('carries an event to the sockets here where it cannot be written, and says so', async () => {
    const { cookie, userId } = await makePerson();
    const here = await connectSocket(two, { cookie });
    const there = await connectSocket(one, { cookie });
    const heard: number[] = [];
    for (const { socket } of [here, there]) {
      socket.on('order-updated', ({ version }: OrderSnapshot) => heard.push(version));
    }
    const order = { id: 'a'.repeat(24), kind: 'order' as const, status: null, items: [] };
    const tell = (version: number) =>
      emitToRoom(`user:${userId}`, 'order-updated', { ...order, version });
    // The server that was started last is the one of this process.
    const refused = refusingWrites();
    expect(await tell(1)).toBe(false);
    await expect.poll(() => heard).toEqual([1]);
    refused.mockRestore();
    expect(await tell(2)).toBe(true);
    await expect.poll(() => heard, { timeout: 5_000 }).toEqual([1, 2, 2]);
  });

  it('ends nothing when it is asked while it stops', async () => {
    const shop = await openShop();
    const known = () => shop.io.of('/').adapter.serverCount();
    await expect.poll(known, { timeout: 20_000 }).toBe(3);
    const { cookie } = await makePerson();
    expect((await connectSocket(shop, { cookie })).result).toBe('ok');
    await shop.io.of('/').adapter.close();
    expect((await connectSocket(shop, { cookie })).result).toBe('ok');
    await shop.io.close();
  });
});

describe('new connections', () => {
  const open = (cookie?: string) =>
    fetch(`${one.url}/socket/?EIO=4&transport=polling`, {
      headers: { origin: one.url, ...(cookie && { cookie }) },
    });
  const opened = async () => (await open()).status;

  it('are closed when nobody has signed in on them within ten seconds', async () => {
    const before = one.io.engine.clientsCount;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const answers = await Promise.all(Array.from({ length: 20 }, opened));
      expect(new Set(answers)).toEqual(new Set([200]));
      await vi.advanceTimersByTimeAsync(9_900);
      expect(one.io.engine.clientsCount).toBe(before + 20);
      await vi.advanceTimersByTimeAsync(200);
      expect(one.io.engine.clientsCount).toBe(before);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are counted for an address, those without a session more strictly', async () => {
    const { cookie } = await makePerson();
    const count = async (wanted: number) => {
      let refused = 0;
      for (let done = 0; done < wanted; done += 50) {
        const answers = await Promise.all(Array.from({ length: 50 }, opened));
        refused += answers.filter((status) => status === 403).length;
      }
      return refused;
    };
    expect(await count(350)).toBeGreaterThanOrEqual(50);
    expect((await open('eki.session=x')).status).toBe(403);
    // Whoever is signed in gets in all the same, and requests of an open connection are not counted.
    expect((await connectSocket(one, { cookie })).result).toBe('ok');
    expect((await open(cookie)).status).toBe(200);
  });
});
