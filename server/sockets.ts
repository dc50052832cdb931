import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/mongo-adapter';
import { Server, type Socket } from 'socket.io';
import type { Actor } from '@/lib/core/roles';
import type { ClientEvents, ServerEvents } from '@/lib/core/socket-events';
import { sha256 } from '@/lib/platform/digest';
import type { Env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { sessionRoom, setSocketServer } from '@/lib/platform/realtime';
import { readSessionCookie } from '@/lib/platform/session-token';
import { findActor } from '@/lib/users/sessions';
import { closeUnused, mayConnect } from './handshakes';
import { serveRooms } from './rooms';
import { socketEvents } from './socket-events';

/** Path of the socket server; everything below it is socket.io's. */
export const SOCKET_PATH = '/socket';
/** In all processes together, and one more for each further process. */
const SOCKETS_PER_USER = 5;
const MAX_PACKET_BYTES = 64 * 1024;
const RECHECK_MS = 5 * 60_000;
/** How long other processes may take to answer, ms. */
const ANSWER_MS = 2_000;
const RECOVERY_MS = 2 * 60_000;
/** What `admit` may say to the client. */
const REFUSALS: readonly string[] = ['UNAUTHENTICATED', 'TOO_MANY_SOCKETS'];

/** Who is at the other end; only the handshake decides it, never a payload. */
export interface SocketData {
  actor: Actor;
}
/** What the servers of several processes ask one another. */
interface ProcessEvents {
  'count-room': (room: string, answer: (sockets: number) => void) => void;
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
    // Other upgrades are answered by the server itself.
    destroyUpgrade: false,
    allowRequest: (request, answer) =>
      void mayConnect(request, env).then((isAllowed) => answer(null, isAllowed)),
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
    // Rooms reach across processes through a capped-in-time collection and its change stream.
    adapter: createAdapter(events.collection as never, {
      addCreatedAtField: true,
      requestsTimeout: ANSWER_MS,
    }),
  });
  io.use((socket, next) => {
    admit(io, socket).then(
      () => next(),
      (error: unknown) => next(refusalOf(error)),
    );
  });
  io.on('connection', (socket) => {
    serveRooms(socket);
  });
  closeUnused(io);
  // Answered at once: an answer that comes after the end of the adapter would be a rejection.
  io.on('count-room', (room, answer) => answer(countHere(io, room)));
  setInterval(() => void recheck(io), RECHECK_MS).unref();
  setSocketServer({ server: io, lastWritten: events.lastWritten });
  return io;
}

/** What the client may read of a refusal: our own codes. Anything else is for the log. */
function refusalOf(error: unknown): Error {
  if (error instanceof Error && REFUSALS.includes(error.message)) return error;
  log().warn({ err: error }, 'a socket could not be admitted');
  return new Error('UNAVAILABLE');
}

/** Lets in whoever is signed in. Throws an Error whose message is the code that the client gets. */
async function admit(io: ShopServer, socket: ShopSocket): Promise<void> {
  const { cookie } = socket.handshake.headers;
  const [claim, actor] = await Promise.all([
    readSessionCookie(cookie),
    // A socket stays for hours: a session that has just ended elsewhere must not open one.
    findActor(cookie, { fresh: true }),
  ]);
  if (!claim || !actor) throw new Error('UNAUTHENTICATED');
  const room = `user:${actor.userId}`;
  const here = () => countHere(io, room);
  if (here() >= SOCKETS_PER_USER) throw new Error('TOO_MANY_SOCKETS');
  // The first one in each process is let in unasked: a thousand people coming back after a restart
  // would else be a thousand questions to all processes.
  const isFirst = here() === 0;
  // Rooms come back with a recovered connection; another person must not inherit them.
  if (socket.recovered && socket.data.actor?.userId !== actor.userId) {
    for (const joined of socket.rooms) await socket.leave(joined);
  }
  socket.data.actor = actor;
  // Joined here, not at 'connection', so that several handshakes at once are counted.
  await socket.join([room, sessionRoom(sha256(claim.sid))]);
  // A refusal takes the socket out of its rooms again.
  if (!isFirst && here() + (await countElsewhere(io, room)) > SOCKETS_PER_USER) {
    throw new Error('TOO_MANY_SOCKETS');
  }
}

function countHere(io: ShopServer, room: string): number {
  return io.sockets.adapter.rooms.get(room)?.size ?? 0;
}

/**
 * Sockets of a room in other processes; 0 where one of them does not answer, as after a crash. Asked
 * for as a number: `fetchSockets` would write the whole handshakes, with their session cookies, into
 * the database.
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

/** Disconnects whoever's session ended meanwhile. */
async function recheck(io: ShopServer): Promise<void> {
  for (const socket of io.sockets.sockets.values()) {
    try {
      const actor = await findActor(socket.handshake.headers.cookie, { fresh: true });
      if (actor) socket.data.actor = actor;
      else socket.disconnect(true);
    } catch (error) {
      // The database is away: nobody is thrown out for that.
      log().warn({ err: error }, 'socket session not rechecked');
      return;
    }
  }
}
