import type { IncomingMessage } from 'node:http';
import { requestAddress } from '@/lib/api/client-address';
import { AppError } from '@/lib/core/errors';
import type { Env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { type CounterRule, countCall } from '@/lib/platform/rate-limit';
import { readSessionCookie } from '@/lib/platform/session-token';
import type { ShopServer, ShopSocket } from './sockets';

const MINUTE = { windowS: 60, shared: false } as const;
/**
 * New connections of one address, each process for itself. Thousands of people stand behind one
 * address of a campus, and all of them come back after a restart; who is refused tries again.
 */
const SIGNED_IN: CounterRule = { name: 'socket', points: 1_200, ...MINUTE };
/**
 * The same without a session of ours. A page connects so once, when its session is over, and gives
 * up at the word UNAUTHENTICATED, which only a connection can carry: that is why it gets one.
 */
const STRANGERS: CounterRule = { name: 'socket-stranger', points: 300, ...MINUTE };

/** A connection on which nobody has got in by then is closed, ms. */
const CONNECT_MS = 10_000;

/**
 * Closes connections that nobody uses. socket.io's own `connectTimeout` only asks them to close, and
 * one over http that asks for nothing any more would stay for half a minute after that.
 */
export function closeUnused(io: ShopServer): void {
  const timers = new WeakMap<ShopSocket['conn'], NodeJS.Timeout>();
  io.engine.on('connection', (connection: ShopSocket['conn']) => {
    const timer = setTimeout(() => connection.close(true), CONNECT_MS);
    connection.once('close', () => clearTimeout(timer));
    timers.set(connection, timer);
  });
  io.on('connection', ({ conn }) => clearTimeout(timers.get(conn)));
}

/**
 * Whether a new connection may be opened: from a page of ours, by an address that has not opened too
 * many within a minute. Who it is, is found out later. Never rejects.
 */
export async function mayConnect(request: IncomingMessage, { APP_URL }: Env): Promise<boolean> {
  if (!isFromOurPages(request, APP_URL)) return false;
  try {
    const claim = await readSessionCookie(request.headers.cookie);
    await countCall(claim ? SIGNED_IN : STRANGERS, requestAddress(request));
    return true;
  } catch (error) {
    const isCounted = error instanceof AppError && error.code === 'too_many';
    if (!isCounted) log().warn({ err: error }, 'a connection could not be looked at');
    return false;
  }
}

/** Browsers name their page's origin on a socket, and on same-origin polling say that it is ours. */
function isFromOurPages({ headers }: IncomingMessage, appUrl: string): boolean {
  const { origin } = headers;
  return origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : origin === appUrl;
}
