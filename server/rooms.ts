import { z } from 'zod';
import { type Actor, scopeActor } from '@/lib/core/roles';
import type { ClientEvents, OrderSnapshot, SocketRefusal } from '@/lib/core/socket-events';
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

/** A kind of live room; the others are refused as if they were not there. */
interface Room {
  /** Names the room; its group is the id of what happens in it. */
  pattern: RegExp;
  /** Whether it is the caller's to see. */
  canJoin: (id: string, actor: Actor) => Promise<boolean>;
  /** What stands in it now; null where it is gone or not the caller's. */
  snapshot: (id: string, actor: Actor) => Promise<OrderSnapshot | null>;
}

const ownOrder = (id: string, actor: Actor) => findOrderSnapshot(id, scopeActor(actor, 'self'));

const ROOMS: readonly Room[] = [
  {
    pattern: /^order:([0-9a-f]{24})$/,
    canJoin: async (id, actor) => (await ownOrder(id, actor)) !== null,
    snapshot: ownOrder,
  },
];

const REFUSALS = {
  INVALID: 'This request could not be read.',
  FORBIDDEN: 'This is not your account.',
  NOT_FOUND: 'Not found.',
  FAILED: 'Something went wrong.',
} as const;

const refusal = (code: keyof typeof REFUSALS): SocketRefusal => ({
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
    // Not out of the rooms of its person and session, which it never joined by name.
    if (roomOf(roomId)) await socket.leave(roomId);
    return { ok: true };
  });
}

/** Joins a room that is the caller's to see, and answers what stands in it now. */
async function joinRoom(socket: ShopSocket, roomId: string): Promise<AckOf<'join-room'>> {
  const { actor } = socket.data;
  const found = roomOf(roomId);
  if (!found || !(await found.room.canJoin(found.id, actor))) return refusal('NOT_FOUND');
  await socket.join(roomId);
  // Read once inside: a change before that would reach neither the answer nor the room.
  const now = await found.room.snapshot(found.id, actor);
  if (now) return { ok: true, room: roomId, ...now };
  await socket.leave(roomId);
  return refusal('NOT_FOUND');
}

function roomOf(roomId: string): { room: Room; id: string } | null {
  for (const room of ROOMS) {
    const id = room.pattern.exec(roomId)?.[1];
    if (id) return { room, id };
  }
  return null;
}

type AckOf<E extends keyof ClientEvents> = Parameters<
  NonNullable<Parameters<ClientEvents[E]>[1]>
>[0];

function on<E extends keyof ClientEvents, S extends z.ZodType>(
  socket: ShopSocket,
  event: E,
  schema: S,
  handle: (input: z.output<S>) => Promise<AckOf<E>>,
): void {
  // Whatever the types promise, a client may send anything, and ask for no answer.
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

/** The client's acknowledgement callback, or nothing where it did not ask for one. */
function ackOf(args: readonly unknown[]): (ack: unknown) => void {
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
    const message = 'Too many tries.';
    const told: SocketRefusal = { ok: false, code: 'RATE_LIMITED', message, retryAfterMs };
    ackOf(args)(told);
  });
}
