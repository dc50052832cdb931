import type { z } from 'zod';
import { log } from '@/lib/platform/log';
import type { ClientEvents, SocketError } from '@/lib/platform/socket-events';
import type { ShopSocket } from './sockets';

const EVENTS_PER_S = 10;
/** Joining reads most of all events: a screen joins one or two rooms, and again on reconnecting. */
const JOINS_PER_MINUTE = 60;
/** A connection that goes on exceeding its limit is closed after this many refusals. */
const MAX_REFUSALS = 100;

const REFUSALS = {
  INVALID: 'This request could not be read.',
  FORBIDDEN: 'This is not your account.',
  NOT_FOUND: 'Not found.',
  FAILED: 'Something went wrong.',
} as const;

/** Refuses an event. */
export const refusal = (code: keyof typeof REFUSALS): SocketError => ({
  ok: false,
  code,
  message: REFUSALS[code],
});

/** The acknowledgement of an event. */
export type AckOf<E extends keyof ClientEvents> = Parameters<
  NonNullable<Parameters<ClientEvents[E]>[1]>
>[0];

/** Handles an event. It is parsed, and always acknowledged; errors are logged. */
export function on<E extends keyof ClientEvents, S extends z.ZodType>(
  socket: ShopSocket,
  event: E,
  schema: S,
  handle: (input: z.output<S>) => Promise<AckOf<E>>,
): void {
  // Untyped: a client may send anything, with or without a callback.
  (socket as unknown as Untyped).on(event, (...args) => {
    const answer = getAck(args);
    const parsed = schema.safeParse(args[0]);
    if (!parsed.success) {
      answer(refusal('INVALID'));
      return;
    }
    handle(parsed.data).then(answer, (error: unknown) => {
      log().error({ err: error, event }, 'socket event failed');
      answer(refusal('FAILED'));
    });
  });
}

interface Untyped {
  on: (event: string, listener: (...args: unknown[]) => void) => void;
}

/** Calls the client's acknowledgement callback, if it sent one. */
function getAck(args: readonly unknown[]): (ack: unknown) => void {
  const last = args.at(-1);
  return typeof last === 'function' ? (ack) => void last(ack) : () => {};
}

/**
 * Counts of one connection. Not of a socket: a client can disconnect and be admitted again on the same
 * connection, which would reset them.
 */
interface Counts {
  eventWaitMs: () => number;
  joinWaitMs: () => number;
  refused: number;
}

const counts = new WeakMap<ShopSocket['conn'], Counts>();

function getCounts({ conn }: ShopSocket): Counts {
  const known = counts.get(conn);
  if (known) return known;
  const fresh = {
    eventWaitMs: countWithin(EVENTS_PER_S, 1_000),
    joinWaitMs: countWithin(JOINS_PER_MINUTE, 60_000),
    refused: 0,
  };
  counts.set(conn, fresh);
  return fresh;
}

/** Limits the events of a connection, whatever their names. */
export function limitEvents(socket: ShopSocket): void {
  const known = getCounts(socket);
  socket.use(([, ...args], next) => {
    const retryAfterMs = known.eventWaitMs();
    if (retryAfterMs === 0) {
      next();
      return;
    }
    known.refused += 1;
    if (known.refused > MAX_REFUSALS) {
      socket.disconnect(true);
      return;
    }
    getAck(args)(rateLimited(retryAfterMs));
  });
}

const rateLimited = (retryAfterMs: number): SocketError => ({
  ok: false,
  code: 'RATE_LIMITED',
  message: 'Too many tries.',
  retryAfterMs,
});

/** Returns a counter of calls: 0 for up to `limit` in a window, else how long to wait, ms. */
function countWithin(limit: number, windowMs: number): () => number {
  let windowStart = 0;
  let count = 0;
  return () => {
    const now = Date.now();
    if (now - windowStart >= windowMs) {
      windowStart = now;
      count = 0;
    }
    count += 1;
    return count <= limit ? 0 : windowStart + windowMs - now;
  };
}

/** Counts a join of a connection; returns the refusal above the limit. */
export function countJoin(socket: ShopSocket): SocketError | null {
  const retryAfterMs = getCounts(socket).joinWaitMs();
  return retryAfterMs === 0 ? null : rateLimited(retryAfterMs);
}
