import type { z } from 'zod';
import type { ClientEvents, SocketRefusal } from '@/lib/core/socket-events';
import { log } from '@/lib/platform/log';
import type { ShopSocket } from './sockets';

const EVENTS_PER_S = 10;
/** A socket that keeps exceeding its limit is disconnected after this many refusals. */
const MAX_REFUSALS = 100;

const REFUSALS = {
  INVALID: 'This request could not be read.',
  FORBIDDEN: 'This is not your account.',
  NOT_FOUND: 'Not found.',
  FAILED: 'Something went wrong.',
} as const;

/** Refuses an event. */
export const refusal = (code: keyof typeof REFUSALS): SocketRefusal => ({
  ok: false,
  code,
  message: REFUSALS[code],
});

/** What an event may be answered with. */
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
    const answer = ackOf(args);
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
function ackOf(args: readonly unknown[]): (ack: unknown) => void {
  const last = args.at(-1);
  return typeof last === 'function' ? (ack) => void last(ack) : () => {};
}

/** Limits the events of a socket, of all names together. */
export function limitEvents(socket: ShopSocket): void {
  let windowStart = 0;
  let count = 0;
  let refused = 0;
  socket.use(([, ...args], next) => {
    const now = Date.now();
    if (now - windowStart >= 1_000) {
      windowStart = now;
      count = 0;
    }
    count += 1;
    if (count <= EVENTS_PER_S) {
      next();
      return;
    }
    refused += 1;
    if (refused > MAX_REFUSALS) {
      socket.disconnect(true);
      return;
    }
    const retryAfterMs = windowStart + 1_000 - now;
    const message = 'Too many tries.';
    const rateLimited: SocketRefusal = { ok: false, code: 'RATE_LIMITED', message, retryAfterMs };
    ackOf(args)(rateLimited);
  });
}
