import 'server-only';
import type { Server } from 'socket.io';

/** What emits, and tells how that went. */
interface Sockets {
  server: Server;
  /** Whether what was emitted last was written for the other processes. Never rejects. */
  lastWritten: () => Promise<boolean>;
}

// The server and Next's bundle hold separate copies of this module; `globalThis` is shared.
const shared = globalThis as typeof globalThis & { ekiSockets?: Sockets };

/** Called once by the server, when its socket server is up. */
export function setSocketServer(sockets: Sockets): void {
  shared.ekiSockets = sockets;
}

/**
 * Sends an event to everyone in a room, in every process. Answers false when this process has no
 * socket server (a script, a test) or could not tell the others; whoever announces then announces
 * again, and the sockets of this process may hear it twice.
 */
export async function emitToRoom(room: string, event: string, payload: unknown): Promise<boolean> {
  const sockets = shared.ekiSockets;
  if (!sockets) return false;
  sockets.server.to(room).emit(event, payload);
  // The adapter has begun to write by now.
  return sockets.lastWritten();
}

/** Disconnects everyone in a room, in every process: a session that ended, a user who is suspended. */
export function disconnectRoom(room: string): void {
  shared.ekiSockets?.server.in(room).disconnectSockets(true);
}

/** Room of one session's sockets. sessionKey: the session's id in the database. */
export function sessionRoom(sessionKey: string): string {
  return `session:${sessionKey}`;
}
