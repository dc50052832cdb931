import { type SocketEmit, setSocketServer } from '@/lib/platform/realtime';

type Sockets = Parameters<typeof setSocketServer>[0];

/** Replaces this process's socket server, and records the events emitted from now on. */
export function recordEvents(): SocketEmit[] {
  const events: SocketEmit[] = [];
  const server = {
    to: (room: SocketEmit['room']) => ({
      emit: (event: string, payload: unknown) =>
        events.push({ room, event, payload } as SocketEmit) > 0,
    }),
    in: () => ({ socketsLeave: () => {}, disconnectSockets: () => {} }),
  } as unknown as Sockets['server'];
  setSocketServer({ server, lastWritten: async () => true, count: async () => 0 });
  return events;
}
