import { type Server as HttpServer, type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { Env } from '@/lib/platform/env';
import { requestAddress } from '@/lib/platform/http/caller';
import { log } from '@/lib/platform/log';
import { type CounterRule, countCall } from '@/lib/platform/rate-limit';
import { readSessionCookie } from '@/lib/platform/session-token';
import type { ShopServer, ShopSocket } from './sockets';

const MINUTE = { windowS: 60, shared: false } as const;
/**
 * New connections per address, counted in each process. A campus puts thousands of people behind one
 * address, and all of them reconnect after a restart; the client retries when refused.
 */
const SIGNED_IN: CounterRule = { name: 'socket', points: 3_000, ...MINUTE };
/**
 * New connections per address without a valid session cookie. A page whose session has ended connects
 * like this once, and stops when it gets UNAUTHENTICATED, which can only be sent over a connection.
 */
export const SIGNED_OUT: CounterRule = { name: 'socket-stranger', points: 1_000, ...MINUTE };

/** Time for a connection to be admitted before it is closed, ms. */
const ADMISSION_TIMEOUT_MS = 10_000;

/**
 * Closes connections that are not admitted in time. socket.io's own `connectTimeout` only asks the client
 * to close, and an abandoned polling connection would remain for another half minute.
 */
export function closeUnadmitted(io: ShopServer): void {
  const timers = new WeakMap<ShopSocket['conn'], NodeJS.Timeout>();
  io.engine.on('connection', (connection: ShopSocket['conn']) => {
    const timer = setTimeout(() => connection.close(true), ADMISSION_TIMEOUT_MS);
    connection.once('close', () => clearTimeout(timer));
    timers.set(connection, timer);
  });
  io.on('connection', ({ conn }) => clearTimeout(timers.get(conn)));
}

/** Largest send buffer of one connection, not counting the next packet. */
const MAX_BUFFERED = { packets: 2_000, characters: 1_000_000 };

/**
 * Ends connections that don't read: their send buffer would grow without limit, while blindly sent
 * `pong`s prevent a timeout.
 */
export function closeSlowConsumers(io: ShopServer): void {
  io.engine.on('connection', (connection: ShopSocket['conn']) => {
    let packets = 0;
    let characters = 0;
    connection.on('flush', () => {
      packets = 0;
      characters = 0;
    });
    connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
      if (packets >= MAX_BUFFERED.packets || characters > MAX_BUFFERED.characters) {
        end(connection);
        return;
      }
      packets += 1;
      characters += data?.length ?? 0;
    });
  });
}

/** Terminates a connection; a graceful close would wait until the client has read everything. */
function end(connection: ShopSocket['conn']): void {
  const { socket } = connection.transport as { socket?: { terminate?: () => void } };
  connection.close(true);
  socket?.terminate?.();
}

/** Admissions that one connection may request; our client requests one. */
const MAX_TRIES = 3;
const tries = new WeakMap<ShopSocket['conn'], number>();

/** Counts an admission request; ends the connection and returns false above the limit. */
export function mayTry({ conn }: Pick<ShopSocket, 'conn'>): boolean {
  const count = (tries.get(conn) ?? 0) + 1;
  tries.set(conn, count);
  if (count > MAX_TRIES) end(conn);
  return count <= MAX_TRIES;
}

/**
 * Handles errors of connections that are reset during the websocket handshake. Node removes its own error
 * listener on an upgrade, and `ws` adds one once it is open: an error in between would end the process.
 */
export function surviveResets(server: HttpServer): void {
  const onReset = (error: Error) =>
    log().debug({ err: error }, 'websocket reset during its handshake');
  server.on('upgrade', (_request, socket: Duplex) => {
    // One connection may send several upgrades.
    socket.off('error', onReset).on('error', onReset);
  });
}

/**
 * Rejects plain requests with `transport=websocket`: socket.io would pass them to the websocket of that
 * id, which never answers, and they would remain open.
 */
export function rejectNonUpgradeRequests(io: ShopServer): void {
  io.engine.use((request: IncomingMessage, response: unknown, next: (error?: Error) => void) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    // Like socket.io, uses the last value.
    const isWebsocket = searchParams.getAll('transport').at(-1) === 'websocket';
    const isPlain = response instanceof ServerResponse;
    next(isPlain && isWebsocket ? new Error('not an upgrade request') : undefined);
  });
}

/** Longest delay of a new connection, ms; the client retries when refused. */
const MAX_DELAY_MS = 5_000;
let nextOpenAt = 0;

/** Admits a thousand connections a second, since after a restart thousands connect at the same moment. */
async function delayOpening(): Promise<void> {
  const now = performance.now();
  const delayMs = Math.max(0, nextOpenAt - now);
  if (delayMs > MAX_DELAY_MS) throw new AppError('too_many', MESSAGES.tooManyTries);
  nextOpenAt = now + delayMs + 1;
  if (delayMs > 0) await sleep(delayMs);
}

/**
 * Whether a new connection may be opened: from one of our pages, and within the limit of its
 * address. The user is identified later, in `admit`. Never rejects.
 */
export async function mayConnect(request: IncomingMessage, { APP_URL }: Env): Promise<boolean> {
  if (!isFromOurPages(request, APP_URL)) return false;
  try {
    const claim = await readSessionCookie(request.headers.cookie);
    await countCall(claim ? SIGNED_IN : SIGNED_OUT, requestAddress(request));
    await delayOpening();
    return true;
  } catch (error) {
    const isOverLimit = error instanceof AppError && error.code === 'too_many';
    if (!isOverLimit) log().warn({ err: error }, 'connection could not be checked');
    return false;
  }
}

/** Browsers send Origin on a websocket; same-origin polling only sends Sec-Fetch-Site. */
function isFromOurPages({ headers }: IncomingMessage, appUrl: string): boolean {
  const { origin } = headers;
  return origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : origin === appUrl;
}
