import type { Socket } from 'socket.io-client';

/** Delay between attempts, ms: socket.io's own (spec §7), with jitter. */
const RECONNECT_MS = { least: 1_000, most: 5_000 };

/** Retry delay when the user has the maximum number of sockets open in other windows, ms. */
const SOCKET_LIMIT_RETRY_MS = 60_000;

/**
 * Reconnects where socket.io gives up: after the server closed the connection, or refused it while
 * its database was unavailable. Not after the session has ended. Returns a function that
 * disconnects and stops.
 */
export function reconnectOnDrop(socket: Socket): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = (least = RECONNECT_MS.least): void => {
    clearTimeout(timer);
    const wait = least + Math.random() * (RECONNECT_MS.most - RECONNECT_MS.least);
    timer = setTimeout(() => socket.connect(), wait);
  };
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') again();
  });
  socket.on('connect_error', ({ message }) => {
    if (socket.active || message === 'UNAUTHENTICATED') return;
    again(message === 'TOO_MANY_SOCKETS' ? SOCKET_LIMIT_RETRY_MS : undefined);
  });
  return () => {
    clearTimeout(timer);
    socket.disconnect();
  };
}
