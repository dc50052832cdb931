import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, vi } from 'vitest';
import { env } from '@/lib/platform/env';
import { shared } from '@/lib/platform/shared';
import { type ShopServer, startSockets } from '../../server/sockets';
import { endPart } from '../../server/stop';

const CLOSE_MS = 5_000;
const CONNECT_TIMEOUT_MS = 60_000;

/** Holds the socket server by which this process emits. */
const own = shared<{ sockets?: unknown }>('sockets', () => ({}));

export interface SocketShop {
  url: string;
  io: ShopServer;
  close: () => Promise<void>;
}

/** A socket server as in its own process: it is connected to others only by the database. */
export async function openShop(): Promise<SocketShop> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const connections = new Set<Socket>();
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const before = own.sockets;
  const io = startSockets(server, { ...env(), APP_URL: url });
  const close = () => {
    own.sockets = before;
    const closed = io.close();
    // A server waits for its connections, which a browser may never close.
    for (const connection of connections) connection.destroy();
    // The database may not answer either: the tests' connection has no timeout.
    return endPart('sockets', closed, CLOSE_MS);
  };
  return { url, io, close };
}

/** Two socket servers that are connected to each other. */
export async function openTwoShops(): Promise<[SocketShop, SocketShop]> {
  const shops: [SocketShop, SocketShop] = [await openShop(), await openShop()];
  const counts = () => Promise.all(shops.map(({ io }) => io.of('/').adapter.serverCount()));
  // `expect.poll` is refused in hooks.
  const isConnected = async () => expect(await counts()).toEqual([2, 2]);
  await vi.waitFor(isConnected, { timeout: CONNECT_TIMEOUT_MS });
  return shops;
}
