import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from 'socket.io';
import { log } from './log';
import { shared } from './shared';
import type {
  ClientEvents,
  ServerEventName,
  ServerEventPayload,
  ServerEvents,
} from './socket-events';

/** An event for everyone in a room, or in one of several. */
export type SocketEmit = {
  [E in ServerEventName]: {
    room: string | string[];
    event: E;
    payload: ServerEventPayload<E>;
  };
}[ServerEventName];

interface Sockets {
  server: Pick<Server<ClientEvents, ServerEvents>, 'to' | 'in'>;
  /** Whether the last emit was written for the other processes. Never rejects. */
  lastWritten: () => Promise<boolean>;
  /** Number of sockets in a room, in every process that answers. Never rejects. */
  count: (room: string) => Promise<number>;
}

const own = shared<{ sockets?: Sockets }>('sockets', () => ({}));

/** Called once by the server, when its socket server is up. */
export function setSocketServer(sockets: Sockets): void {
  own.sockets = sockets;
}

/**
 * Emits an event to everyone in a room, or in one of several, in every process. Returns false when this
 * process has no socket server (a script, a test) or could not reach the others. Never rejects.
 */
export async function emitToRoom<E extends ServerEventName>(
  room: string | string[],
  event: E,
  payload: ServerEventPayload<E>,
): Promise<boolean> {
  const sockets = own.sockets;
  if (!sockets) return false;
  const args = [payload] as Parameters<ServerEvents[E]>;
  try {
    sockets.server.to(room).emit(event, ...args);
    // The adapter has started its write by now.
    return await sockets.lastWritten();
  } catch (error) {
    log().warn({ err: error, event }, 'an event was not emitted');
    return false;
  }
}

/**
 * Makes a user's sockets leave a room, in every process. Returns false like `emitToRoom`. Queue it in the
 * outbox (`leave-room`) with the change after which the user may not see the room any more.
 */
export async function leaveRoom(userId: string, room: string): Promise<boolean> {
  const sockets = own.sockets;
  if (!sockets) return false;
  sockets.server.in(userRoom(userId)).socketsLeave(room);
  return sockets.lastWritten();
}

/** Disconnects everyone in a room, in every process. Returns false like `emitToRoom`. */
export async function disconnectRoom(room: string): Promise<boolean> {
  const sockets = own.sockets;
  if (!sockets) return false;
  sockets.server.in(room).disconnectSockets(true);
  return sockets.lastWritten();
}

/**
 * Disconnects a user in every process. Returns false like `emitToRoom`. Queue it in the outbox
 * (`disconnect`) with the change after which the user may not be connected.
 */
export function disconnectUser(userId: string): Promise<boolean> {
  return disconnectRoom(userRoom(userId));
}

/** Whether a user has a page open. False when this process has no socket server. */
export async function isConnected(userId: string): Promise<boolean> {
  const count = await own.sockets?.count(userRoom(userId));
  return count !== undefined && count > 0;
}

/** Timeout for other processes to report who is connected, ms. */
export const PRESENCE_TIMEOUT_MS = 1_000;

/**
 * The users who have a page open. Null if other processes don't answer in time, because lists wait no longer.
 */
export async function findConnected(
  userIds: readonly string[],
): Promise<ReadonlySet<string> | null> {
  const connected = await withTimeout(Promise.all(userIds.map(isConnected)), PRESENCE_TIMEOUT_MS);
  return connected && new Set(userIds.filter((_, at) => connected[at]));
}

/** The result of the work; null if it takes longer than `ms`. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T | null> {
  const giveUp = new AbortController();
  const late = sleep(ms, null, { signal: giveUp.signal }).catch(() => null);
  try {
    return await Promise.race([work, late]);
  } finally {
    giveUp.abort();
  }
}

export function userRoom(userId: string): string {
  return `user:${userId}`;
}

/** Room of one session's sockets. `sessionKey`: the session's id in the database. */
export function sessionRoom(sessionKey: string): string {
  return `session:${sessionKey}`;
}
