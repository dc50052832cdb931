import { z } from 'zod';
import { isObjectId } from '@/lib/core/ids';
import { findOrderSnapshot } from '@/lib/orders/queries';
import { log } from '@/lib/platform/log';
import type { ShopSocket } from './sockets';

const EVENTS_PER_S = 10;
/** A socket that keeps sending beyond its limit is cut off after this many refusals. */
const PATIENCE = 100;

const joinInput = z.strictObject({
  roomId: z.string().max(60),
  /** Sent by clients of the specification; never believed. */
  userId: z.string().max(60).optional(),
});
const leaveInput = z.strictObject({ roomId: z.string().max(60) });

type Ack =
  | ({ ok: true } & Record<string, unknown>)
  | { ok: false; code: string; message: string; retryAfterMs?: number };

const REFUSALS = {
  INVALID: 'This request could not be read.',
  FORBIDDEN: 'This is not your account.',
  NOT_FOUND: 'Not found.',
  FAILED: 'Something went wrong.',
} as const;

const refusal = (code: keyof typeof REFUSALS): Ack => ({
  ok: false,
  code,
  message: REFUSALS[code],
});

/** Answers the events of one socket. Every event is parsed, counted and acknowledged; none throws. */
export function serveRooms(socket: ShopSocket): void {
  limitEvents(socket);
  on(socket, 'join-room', joinInput, async ({ roomId, userId }) => {
    const { actor } = socket.data;
    if (userId !== undefined && userId !== actor.userId) return refusal('FORBIDDEN');
    return joinRoom(socket, roomId);
  });
  on(socket, 'leave-room', leaveInput, async ({ roomId }) => {
    if (orderIdOf(roomId)) await socket.leave(roomId);
    return { ok: true };
  });
}

/** Joins a room that is the caller's to see, and answers what stands in it now. */
async function joinRoom(socket: ShopSocket, roomId: string): Promise<Ack> {
  const orderId = orderIdOf(roomId);
  const mine = orderId && (await findOrderSnapshot(orderId, socket.data.actor));
  if (!orderId || !mine) return refusal('NOT_FOUND');
  await socket.join(roomId);
  // Read again once inside: a change between the two reads would reach neither.
  const now = (await findOrderSnapshot(orderId, socket.data.actor)) ?? mine;
  return { ok: true, room: roomId, ...now };
}

function orderIdOf(roomId: string): string | null {
  const [kind, id, ...rest] = roomId.split(':');
  return kind === 'order' && rest.length === 0 && isObjectId(id) ? id : null;
}

function on<S extends z.ZodType>(
  socket: ShopSocket,
  event: string,
  schema: S,
  handle: (input: z.output<S>) => Promise<Ack>,
): void {
  socket.on(event, (...args: unknown[]) => {
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

/** The client's acknowledgement callback, or nothing where it did not ask for one. */
function ackOf(args: readonly unknown[]): (ack: Ack) => void {
  const last = args.at(-1);
  return typeof last === 'function' ? (ack) => void last(ack) : () => {};
}

/** At most ten events a second, whatever they are called. */
function limitEvents(socket: ShopSocket): void {
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
    if (refused > PATIENCE) {
      socket.disconnect(true);
      return;
    }
    const retryAfterMs = windowStart + 1_000 - now;
    ackOf(args)({ ok: false, code: 'RATE_LIMITED', message: 'Too many tries.', retryAfterMs });
  });
}
