import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { PresenceEvent, ReaderDto } from '@/lib/conversations/chat/dto';
import { AGENTS_ROOM, chatRoom } from '@/lib/conversations/chat/events';
import { findChatState, findSide, findTyping } from '@/lib/conversations/chat/queries';
import { recordHeartbeat } from '@/lib/conversations/support/agents';
import { isObjectId } from '@/lib/core/ids';
import { type Actor, isStaff, scopeActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import { log } from '@/lib/platform/log';
import { PRESENCE_TIMEOUT_MS, userRoom, withTimeout } from '@/lib/platform/realtime';
import type { RoomKind, RoomStates } from '@/lib/platform/socket-events';
import { storePosition } from '@/lib/purchases/delivery/riders/positions';
import { positionInput } from '@/lib/purchases/delivery/riders/schemas';
import type { OrderSnapshot } from '@/lib/purchases/moves/dto';
import { findSnapshot } from '@/lib/purchases/moves/queries';
import { findMemberships } from '@/lib/shops/queries';
import { noteReader, serveChat } from './chat-events';
import { type AckOf, countJoin, limitEvents, on, refusal } from './events';
import { withReadSlot } from './read-slots';
import type { ShopSocket } from './sockets';

const joinInput = z.strictObject({
  roomId: z.string().max(60),
  /** Part of the specification's event; checked against the session, never trusted. */
  userId: z.string().max(60).optional(),
  /** Number of the last message of a chat that the client has. */
  since: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});
const leaveInput = z.strictObject({ roomId: z.string().max(60) });

interface Counts {
  /** Number of this process's sockets in a room. */
  countHere: (room: string) => number;
  /** Number of sockets in a room, in all processes. */
  countSockets: (room: string) => Promise<number>;
}

/** Further input of a snapshot. */
interface Joining extends Counts {
  /** Agents who have a chat open, in all processes. */
  listReaders: (chatId: string) => Promise<ReaderDto[]>;
  since: number | undefined;
}

/** A kind of room that clients may join by name. `id`: the order's, chat's and so on. */
interface Room<State = RoomStates[RoomKind]> {
  canJoin: (id: string, actor: Actor) => Promise<boolean>;
  /** The current state, sent on joining; null if it doesn't exist or isn't the caller's. */
  snapshot: (id: string, actor: Actor, joining: Joining) => Promise<State | null>;
}

/** The rooms of purchases of a kind, for the customer and the assigned rider. */
function purchaseRooms(kind: ServiceKind): Room<OrderSnapshot> {
  const snapshot = async (id: string, actor: Actor) =>
    (await findSnapshot({ kind, id }, scopeActor(actor, 'self'))) ??
    (await findSnapshot({ kind, id }, scopeActor(actor, 'rider')));
  return { canJoin: async (id, actor) => (await snapshot(id, actor)) !== null, snapshot };
}

async function isMember(vendorId: string, { userId, roles }: Actor): Promise<boolean> {
  if (!roles.includes('seller')) return false;
  return (await findMemberships(userId)).some((membership) => membership.vendorId === vendorId);
}

const ROOMS: { readonly [K in RoomKind]: Room<RoomStates[K]> } = {
  order: purchaseRooms('order'),
  dispatch: purchaseRooms('dispatch'),
  errand: purchaseRooms('errand'),
  vendor: {
    canJoin: isMember,
    snapshot: async (id, _actor, { countSockets }) => ({
      id,
      kind: 'vendor',
      screens: await countSockets(`vendor:${id}`),
      serverNow: new Date().toISOString(),
    }),
  },
  rider: {
    canJoin: async (id, { userId, roles }) => id === userId && roles.includes('rider'),
    snapshot: async (id) => ({ id, kind: 'rider', serverNow: new Date().toISOString() }),
  },
  chat: {
    canJoin: async (id, actor) => (await findSide(id, actor)) !== null,
    snapshot: async (id, actor, { since, countSockets, listReaders }) => {
      const state = await findChatState(id, actor, since);
      if (!state || !isStaff(actor)) return state;
      const found = await findSide(id, actor);
      if (found?.side !== 'agent') return state;
      const present = await withTimeout(
        Promise.all([countSockets(userRoom(found.customerId)), listReaders(id)]),
        PRESENCE_TIMEOUT_MS,
      );
      if (!present) return state;
      const [sockets, readers] = present;
      const others = new Map(readers.map((reader) => [reader.userId, reader]));
      others.delete(actor.userId);
      return { ...state, customerOnline: sockets > 0, readers: [...others.values()] };
    },
  },
  agents: {
    canJoin: async (_id, actor) => isStaff(actor),
    snapshot: async (_id, actor) => {
      const now = new Date();
      await recordHeartbeat(scopeActor(actor, 'self'), now);
      return { kind: 'agents', serverNow: now.toISOString() };
    },
  },
};

/** How long a disconnected customer may take to reconnect before staff see them as offline, ms. */
const RECONNECT_GRACE_MS = 3_000;

const ROOM_NAME = /^([a-z]+):([0-9a-f]{24})$/;

/** Handles the events of one socket. Every event is parsed, limited and acknowledged; none throws. */
export function serveRooms(socket: ShopSocket, others: Omit<Joining, 'since'>): void {
  limitEvents(socket);
  on(socket, 'join-room', joinInput, async ({ roomId, userId, since }) => {
    const { actor } = socket.data;
    const refused = countJoin(socket);
    if (refused) return refused;
    if (userId !== undefined && userId !== actor.userId) return refusal('FORBIDDEN');
    const room = toName(roomId);
    return withReadSlot(() => joinRoom(socket, room, { ...others, since }));
  });
  servePresence(socket, others);
  on(socket, 'leave-room', leaveInput, async ({ roomId }) => {
    const room = toName(roomId);
    // A client must not leave its user's and session's rooms.
    if (getRoom(room)) await socket.leave(room);
    const chatId = room.startsWith('chat:') ? room.slice('chat:'.length) : null;
    if (chatId && socket.data.reading?.chats.delete(chatId)) {
      await emitPresence(socket, chatId, 'offline');
    }
    return { ok: true };
  });
  serveChat(socket);
  on(socket, 'position', positionInput, async (position) => {
    const { actor } = socket.data;
    if (!actor.roles.includes('rider')) return refusal('FORBIDDEN');
    await storePosition(position, scopeActor(actor, 'rider'), new Date());
    return { ok: true };
  });
}

/** Joins a room the caller may see, and answers with its current state. */
async function joinRoom(
  socket: ShopSocket,
  roomId: string,
  joining: Joining,
): Promise<AckOf<'join-room'>> {
  const { actor } = socket.data;
  const found = getRoom(roomId);
  if (!found || !(await found.room.canJoin(found.id, actor))) return refusal('NOT_FOUND');
  if (roomId.startsWith('chat:')) await noteReader(socket, found.id);
  await socket.join(roomId);
  // Read after joining, so that a change in between reaches the answer or the room.
  const snapshot = await found.room.snapshot(found.id, actor, joining);
  // Not awaited: the answer doesn't wait until the others are notified.
  if (snapshot && roomId.startsWith('chat:')) {
    emitPresence(socket, found.id, 'online').catch((error: unknown) => {
      log().warn({ err: error }, 'presence of a joined chat not emitted');
    });
  }
  if (snapshot) return { ok: true, room: roomId, ...snapshot };
  await socket.leave(roomId);
  return refusal('NOT_FOUND');
}

/** Emits who joined or left a chat: a customer to the chat's room, an agent to the other agents. */
async function emitPresence(
  socket: ShopSocket,
  chatId: string,
  state: PresenceEvent['state'],
): Promise<void> {
  const who = await findTyping(chatId, socket.data.actor);
  // The socket may have left the room since.
  if (!who || (state === 'online' && !socket.rooms.has(chatRoom(chatId)))) return;
  const room = who.role === 'customer' ? chatRoom(chatId) : AGENTS_ROOM;
  if (who.role === 'agent' && state === 'online') {
    socket.data.reading ??= { name: who.name, chats: new Set() };
    socket.data.reading.chats.add(chatId);
  }
  const event: PresenceEvent = { ...who, state, at: new Date().toISOString() };
  socket.volatile.to(room).emit('presence', event);
}

/** When the socket disconnects, emits its presence to the chats it was in. */
function servePresence(socket: ShopSocket, { countHere, countSockets }: Counts): void {
  socket.on('disconnecting', () => {
    const chats = [...socket.rooms].filter((room) => room.startsWith('chat:'));
    if (chats.length === 0) return;
    const room = userRoom(socket.data.actor.userId);
    const notifyChats = async () => {
      if (socket.data.reading === undefined) {
        await sleep(RECONNECT_GRACE_MS, null, { ref: false });
        // Online while another page of theirs is connected. Other processes are asked last: after
        // a restart thousands disconnect and reconnect.
        if (countHere(room) > 0 || (await countSockets(room)) > 0 || countHere(room) > 0) return;
      }
      for (const chat of chats) await emitPresence(socket, chat.slice('chat:'.length), 'offline');
    };
    notifyChats().catch((error: unknown) =>
      log().warn({ err: error }, 'presence of a left chat not emitted'),
    );
  });
}

/** Leaves the rooms that the socket's user may no longer join. */
export async function leaveForbiddenRooms(socket: ShopSocket): Promise<void> {
  for (const roomId of [...socket.rooms]) {
    const found = getRoom(roomId);
    if (found && !(await found.room.canJoin(found.id, socket.data.actor))) {
      await socket.leave(roomId);
    }
  }
}

/** The room's full name; the specification's events name a chat's room by the chat's id. */
const toName = (roomId: string) => (isObjectId(roomId) ? chatRoom(roomId) : roomId);

function getRoom(roomId: string): { room: Room; id: string } | null {
  if (roomId === AGENTS_ROOM) return { room: ROOMS.agents, id: '' };
  const [, kind = '', id = ''] = ROOM_NAME.exec(roomId) ?? [];
  return Object.hasOwn(ROOMS, kind) ? { room: ROOMS[kind as RoomKind], id } : null;
}
