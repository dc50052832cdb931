import type { z } from 'zod';
import { markRead, sendMessage } from '@/lib/conversations/chat/commands';
import type { TypingEvent } from '@/lib/conversations/chat/dto';
import { chatRoom } from '@/lib/conversations/chat/events';
import {
  findAssigneeId,
  findSide,
  findTyping,
  syncMessages,
} from '@/lib/conversations/chat/queries';
import {
  readInput,
  sendEventInput,
  syncInput,
  typingInput,
} from '@/lib/conversations/chat/schemas';
import { noteSocketRead } from '@/lib/conversations/support/staff';
import { AppError } from '@/lib/core/errors';
import { isStaff, scopeActor } from '@/lib/core/roles';
import { requestAddress } from '@/lib/platform/http/caller';
import { userRoom } from '@/lib/platform/realtime';
import type { ClientEvents, SocketError } from '@/lib/platform/socket-events';
import { type AckOf, on, refusal } from './events';
import type { ShopSocket } from './sockets';

/** Shortest time between two typing events of one socket, ms. */
const TYPING_INTERVAL_MS = 2_000;
/** How long the typist and the assignee of a chat are cached, ms. */
const TYPIST_TTL_MS = 30_000;

/** Handles the chat events of one socket. */
export function serveChat(socket: ShopSocket): void {
  onChat(socket, 'send-message', sendEventInput, async ({ roomId, userId, ...input }) => {
    const { message, isDuplicate } = await sendMessage(
      roomId,
      input,
      socket.data.actor,
      new Date(),
    );
    const { _id, seq, clientMsgId, timestamp } = message;
    return {
      ok: true,
      message: { _id, seq, clientMsgId, timestamp },
      ...(isDuplicate && { duplicate: true }),
    };
  });
  onChat(socket, 'sync-messages', syncInput, async ({ roomId, after, limit }) => {
    await noteReader(socket, roomId);
    const page = await syncMessages({ chatId: roomId, after, limit }, socket.data.actor);
    return { ok: true, ...page };
  });
  onChat(socket, 'message-read', readInput, async ({ roomId, seq }) => {
    await markRead({ chatId: roomId, seq }, socket.data.actor);
    return { ok: true };
  });
  serveTyping(socket);
}

/** Leaves an audit entry when an agent reads a chat that isn't assigned to them. */
export async function noteReader(socket: ShopSocket, chatId: string): Promise<void> {
  const { actor } = socket.data;
  if (!isStaff(actor)) return;
  const found = await findSide(chatId, actor);
  if (found?.side !== 'agent') return;
  const { headers, address: remoteAddress } = socket.handshake;
  const address = requestAddress({ headers, socket: { remoteAddress } });
  await noteSocketRead(chatId, scopeActor(actor, 'staff'), { address, now: new Date() });
}

/** The typing event of a user in a chat, and the rooms that receive it. */
interface Typist {
  event: TypingEvent;
  rooms: string[];
  /** Epoch ms. */
  foundAt: number;
}

/**
 * Emits typing to the others in the chat's room, and the customer's typing also to the assignee's own
 * room. It is never stored and may be lost.
 */
function serveTyping(socket: ShopSocket): void {
  let lastAt = 0;
  const known = new Map<string, Typist>();
  const findTypist = async (roomId: string): Promise<Typist | null> => {
    const { actor } = socket.data;
    const typing = await findTyping(roomId, actor);
    if (!typing) return null;
    const assigneeId = typing.role === 'customer' ? await findAssigneeId(roomId, actor) : null;
    const rooms = [chatRoom(roomId), ...(assigneeId ? [userRoom(assigneeId)] : [])];
    return { event: typing, rooms, foundAt: Date.now() };
  };
  const emitTyping = async (
    event: 'typing' | 'stop-typing',
    roomId: string,
  ): Promise<AckOf<'typing'>> => {
    if (!socket.rooms.has(chatRoom(roomId))) return refusal('NOT_FOUND');
    const before = known.get(roomId);
    const isFresh = before && Date.now() - before.foundAt < TYPIST_TTL_MS;
    const typist = isFresh ? before : await findTypist(roomId);
    if (!typist) return refusal('NOT_FOUND');
    known.set(roomId, typist);
    socket.volatile.to(typist.rooms).emit(event, typist.event);
    return { ok: true };
  };
  onChat(socket, 'typing', typingInput, async ({ roomId }) => {
    const now = Date.now();
    if (now - lastAt < TYPING_INTERVAL_MS) return { ok: true };
    lastAt = now;
    return emitTyping('typing', roomId);
  });
  onChat(socket, 'stop-typing', typingInput, async ({ roomId }) => {
    lastAt = 0;
    return emitTyping('stop-typing', roomId);
  });
}

type ChatEvent = Exclude<keyof ClientEvents, 'join-room' | 'leave-room' | 'position'>;

/** Handles a chat event. Refuses another user's id; an AppError of `handle` is returned as the answer. */
function onChat<E extends ChatEvent, S extends z.ZodType<{ userId?: string | undefined }>>(
  socket: ShopSocket,
  event: E,
  schema: S,
  handle: (input: z.output<S>) => Promise<AckOf<E>>,
): void {
  on(socket, event, schema, async (input): Promise<AckOf<E>> => {
    const { userId } = input;
    if (userId !== undefined && userId !== socket.data.actor.userId) return refusal('FORBIDDEN');
    try {
      return await handle(input);
    } catch (error) {
      if (error instanceof AppError) return toSocketError(error);
      throw error;
    }
  });
}

const CODES: Partial<Record<AppError['code'], SocketError['code']>> = {
  invalid: 'INVALID',
  not_found: 'NOT_FOUND',
  too_many: 'RATE_LIMITED',
};

function toSocketError({ code, message, retryAfterS }: AppError): SocketError {
  return {
    ok: false,
    code: CODES[code] ?? 'FAILED',
    message,
    ...(retryAfterS && { retryAfterMs: retryAfterS * 1_000 }),
  };
}
