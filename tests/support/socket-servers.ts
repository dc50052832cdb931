import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { env } from '@/lib/platform/env';
import { type ShopServer, startSockets } from '../../server/sockets';

export interface SocketShop {
  url: string;
  io: ShopServer;
}

/** A socket server like those of two processes: they know of each other by the database alone. */
export async function openShop(): Promise<SocketShop> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, io: startSockets(server, { ...env(), APP_URL: url }) };
}

/** Two of them that have heard of each other. */
export async function openTwoShops(): Promise<[SocketShop, SocketShop]> {
  const shops: [SocketShop, SocketShop] = [await openShop(), await openShop()];
  const counts = () => Promise.all(shops.map(({ io }) => io.of('/').adapter.serverCount()));
  await vi.waitFor(async () => expect(await counts()).toEqual([2, 2]), { timeout: 20_000 });
  return shops;
}
