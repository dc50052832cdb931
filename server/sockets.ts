import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/mongo-adapter';
import { Server, type Socket } from 'socket.io';
import type { ReaderDto } from '@/lib/conversations/chat/dto';
import { AGENTS_ROOM, chatRoom } from '@/lib/conversations/chat/events';
import { AGENT_HEARTBEAT_INTERVAL_MS } from '@/lib/conversations/chat/policy';
import { recordHeartbeat } from '@/lib/conversations/support/agents';
import { type Actor, scopeActor } from '@/lib/core/roles';
import { sha256 } from '@/lib/platform/digest';
import type { Env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { sessionRoom, setSocketServer, userRoom } from '@/lib/platform/realtime';
import { findActor } from '@/lib/platform/session';
import { readSessionCookie } from '@/lib/platform/session-token';
import type { ClientEvents, ServerEvents } from '@/lib/platform/socket-events';
import {
  closeSlowConsumers,
  closeUnadmitted,
  mayConnect,
  mayTry,
  rejectNonUpgradeRequests,
  surviveResets,
} from './handshakes';
import { withReadSlot } from './read-slots';
import { leaveForbiddenRooms, serveRooms } from './rooms';
import { socketEvents } from './socket-events';

/** Path of the socket server; everything below it is socket.io's. */
export const SOCKET_PATH = '/socket';
/** In all processes, plus the unchecked ones of each further process. */
const SOCKETS_PER_USER = 5;
const UNCHECKED_SOCKETS = 2;
const MAX_PACKET_BYTES = 64 * 1024;
const RECHECK_MS = 5 * 60_000;
/** How long other processes may take to respond, ms. */
const RESPONSE_TIMEOUT_MS = 2_000;
/** Error codes that the client may see. */
const REFUSALS: readonly string[] = ['UNAUTHENTICATED', 'TOO_MANY_SOCKETS'];

/** Set by the handshake, never from a payload. */
export interface SocketData {
  actor: Actor;
  /** For an agent: their name, and the chats that they have open on this socket. */
  reading?: { name: string; chats: Set<string> };
}
/** Requests between the servers of several processes. */
interface ProcessEvents {
  'count-room': (room: string, answer: (sockets: number) => void) => void;
  'list-readers': (chatId: string, answer: (readers: ReaderDto[]) => void) => void;
}
export type ShopServer = Server<ClientEvents, ServerEvents, ProcessEvents, SocketData>;
export type ShopSocket = Socket<ClientEvents, ServerEvents, ProcessEvents, SocketData>;

/** Starts the socket server on our http server and lets the rest of the process emit through it. */
export function startSockets(server: HttpServer, env: Env): ShopServer {
  const events = socketEvents();
  const io: ShopServer = new Server(server, {
    path: SOCKET_PATH,
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    // `start` handles other upgrades.
    destroyUpgrade: false,
    allowRequest: (request, answer) =>
      void mayConnect(request, env).then((isAllowed) => answer(null, isAllowed)),
    // No `connectionStateRecovery`: it rejoins rooms and sends missed events before the session is
    // checked again. Clients rejoin their rooms and get the current state.
    // Rooms span processes through a collection with a TTL and its change stream.
    adapter: createAdapter(events.collection as never, {
      addCreatedAtField: true,
      requestsTimeout: RESPONSE_TIMEOUT_MS,
    }),
  });
  io.use((socket, next) => {
    if (!mayTry(socket)) {
      next(new Error('TOO_MANY_TRIES'));
      return;
    }
    admit(io, socket).then(
      () => next(),
      (error: unknown) => next(toConnectError(error)),
    );
  });
  const count = async (room: string) => countHere(io, room) + (await countElsewhere(io, room));
  const listReaders = async (chatId: string) => [
    ...readersHere(io, chatId),
    ...(await readersElsewhere(io, chatId)),
  ];
  const counts = { countHere: (room: string) => countHere(io, room), countSockets: count };
  io.on('connection', (socket) => serveRooms(socket, { ...counts, listReaders }));
  closeUnadmitted(io);
  closeSlowConsumers(io);
  rejectNonUpgradeRequests(io);
  surviveResets(server);
  // Synchronous: an answer after the adapter has closed would be an unhandled rejection.
  io.on('count-room', (room, answer) => answer(countHere(io, room)));
  io.on('list-readers', (chatId, answer) => answer(readersHere(io, chatId)));
  setInterval(() => void recheckSockets(io), RECHECK_MS).unref();
  setInterval(() => void recordAgents(io), AGENT_HEARTBEAT_INTERVAL_MS).unref();
  setSocketServer({ server: io, lastWritten: events.lastWritten, count });
  return io;
}

/** The error for the client: one of our codes. Other errors are logged and hidden. */
function toConnectError(error: unknown): Error {
  if (error instanceof Error && REFUSALS.includes(error.message)) return error;
  log().warn({ err: error }, 'a socket could not be admitted');
  return new Error('UNAVAILABLE');
}

/** Admits a signed-in user. Throws an Error whose message is the code for the client. */
async function admit(io: ShopServer, socket: ShopSocket): Promise<void> {
  const { cookie } = socket.handshake.headers;
  const claim = await readSessionCookie(cookie);
  // Not from the cache: a socket stays open for hours, so the session must be active now.
  const actor = await withReadSlot(() => findActor(cookie, { fresh: true }));
  if (!claim || !actor) throw new Error('UNAUTHENTICATED');
  const room = userRoom(actor.userId);
  const ownCount = () => countHere(io, room);
  if (ownCount() >= SOCKETS_PER_USER) throw new Error('TOO_MANY_SOCKETS');
  // A user's first sockets in a process are admitted without a count in the other processes: after
  // a restart, thousands of users reconnect within seconds, most with a page or two.
  const isChecked = ownCount() >= UNCHECKED_SOCKETS;
  socket.data.actor = actor;
  // Joined here, not on 'connection', so that concurrent handshakes count one another.
  await socket.join([room, sessionRoom(sha256(claim.sid))]);
  // A refusal takes the socket out of its rooms again.
  if (isChecked && ownCount() + (await countElsewhere(io, room)) > SOCKETS_PER_USER) {
    throw new Error('TOO_MANY_SOCKETS');
  }
}

function countHere(io: ShopServer, room: string): number {
  return io.sockets.adapter.rooms.get(room)?.size ?? 0;
}

/**
 * Counts the sockets of a room in other processes; 0 if one of them does not respond, for example
 * after a crash. Not by `fetchSockets`, which would write whole handshakes, with session cookies, to the
 * database.
 */
async function countElsewhere(io: ShopServer, room: string): Promise<number> {
  try {
    const counts = await io.serverSideEmitWithAck('count-room', room);
    return counts.reduce((sum, count) => sum + count, 0);
  } catch (error) {
    log().warn({ err: error }, 'sockets in other processes not counted');
    return 0;
  }
}

/** Agents who have a chat open in this process. */
function readersHere(io: ShopServer, chatId: string): ReaderDto[] {
  const ids = io.sockets.adapter.rooms.get(chatRoom(chatId)) ?? [];
  return [...ids].flatMap((id) => {
    const { actor, reading } = io.sockets.sockets.get(id)?.data ?? {};
    if (!actor || !reading?.chats.has(chatId)) return [];
    const { userId } = actor;
    return [{ userId, name: reading.name }];
  });
}

/** Agents who have it open in other processes; empty if one of them does not respond. */
async function readersElsewhere(io: ShopServer, chatId: string): Promise<ReaderDto[]> {
  try {
    return (await io.serverSideEmitWithAck('list-readers', chatId)).flat();
  } catch (error) {
    log().warn({ err: error }, 'readers in other processes not listed');
    return [];
  }
}

/** Records agents with an open console as present, even if their browser tab is asleep. */
async function recordAgents(io: ShopServer): Promise<void> {
  const ids = io.sockets.adapter.rooms.get(AGENTS_ROOM) ?? [];
  const actors = new Map<string, Actor>();
  for (const id of ids) {
    const actor = io.sockets.sockets.get(id)?.data.actor;
    if (actor) actors.set(actor.userId, actor);
  }
  for (const actor of actors.values()) {
    try {
      await recordHeartbeat(scopeActor(actor, 'self'), new Date());
    } catch (error) {
      log().warn({ err: error }, 'agent heartbeat not recorded');
    }
  }
}

/** Disconnects sockets whose session has ended; others leave the rooms they may no longer join. */
async function recheckSockets(io: ShopServer): Promise<void> {
  for (const socket of io.sockets.sockets.values()) {
    try {
      const actor = await findActor(socket.handshake.headers.cookie, { fresh: true });
      if (!actor) {
        socket.disconnect(true);
        continue;
      }
      socket.data.actor = actor;
      await leaveForbiddenRooms(socket);
    } catch (error) {
      // The database is unavailable, which is no reason to disconnect anyone.
      log().warn({ err: error }, 'socket not rechecked');
      return;
    }
  }
}
