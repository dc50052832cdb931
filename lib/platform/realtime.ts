import 'server-only';
import type { Server } from 'socket.io';

// The server and Next's bundle hold separate copies of this module; `globalThis` is shared.
const shared = globalThis as typeof globalThis & { ekiSockets?: Server };

/** Called once by the server, when its socket server is up. */
export function setSocketServer(server: Server): void {
  shared.ekiSockets = server;
}

/**
 * Sends an event to everyone in a room, in every process. Answers false when this process has no
 * socket server (a script, a test); whoever announces then leaves the row to a process that has.
 */
export function emitToRoom(room: string, event: string, payload: unknown): boolean {
  if (!shared.ekiSockets) return false;
  shared.ekiSockets.to(room).emit(event, payload);
  return true;
}

/** Disconnects everyone in a room, in every process: a session that ended, a user who is suspended. */
export function disconnectRoom(room: string): void {
  shared.ekiSockets?.in(room).disconnectSockets(true);
}

/** Room of one session's sockets. sessionKey: the session's id in the database. */
export function sessionRoom(sessionKey: string): string {
  return `session:${sessionKey}`;
}
