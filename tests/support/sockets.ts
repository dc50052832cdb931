import { io, type Socket } from 'socket.io-client';
import type { ServerProcess } from './server-process';

/** Result of a handshake: 'ok', or the server's error message. */
export interface Handshake {
  result: string;
  socket: Socket;
}

/** In the order in which they are tried. */
export type Transports = ('polling' | 'websocket')[];

const open = new Set<Socket>();

/** Connects as a browser with these headers would; our own page's origin unless another is given. */
export function connectSocket(
  server: Pick<ServerProcess, 'url'>,
  headers: Record<string, string>,
  {
    isReconnecting = false,
    transports = ['websocket'],
  }: { isReconnecting?: boolean; transports?: Transports } = {},
): Promise<Handshake> {
  const socket = io(server.url, {
    path: '/socket',
    transports,
    reconnection: isReconnecting,
    forceNew: true,
    extraHeaders: { origin: server.url, ...headers },
  });
  open.add(socket);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve({ result: 'ok', socket }));
    socket.once('connect_error', (error) => resolve({ result: error.message, socket }));
  });
}

export function closeSockets(): void {
  for (const socket of open) socket.disconnect();
  open.clear();
}
