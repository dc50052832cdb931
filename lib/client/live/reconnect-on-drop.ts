import type { Socket } from 'socket.io-client';

/**
 * Delay between attempts, ms (spec §7): doubled with each, up to the most. Where the first is drawn at
 * random, browsers that a restart cut off don't come back together, and each knows when it tries again.
 */
export const RECONNECT_MS = { least: 1_000 + Math.random() * 1_000, most: 5_000 };

/** Retry delay when the user has the maximum number of sockets open in other windows, ms. */
const SOCKET_LIMIT_RETRY_MS = 60_000;

/**
 * Reconnects where socket.io gives up: after the server closed the connection, or refused it while
 * its database was unavailable. Not after the session has ended. `onRetry`: told when the next attempt
 * is, epoch ms, whoever makes it. Returns a function that disconnects and stops.
 */
export function reconnectOnDrop(
  socket: Socket,
  onRetry: (at: number) => void = () => {},
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const again = (least = RECONNECT_MS.least): void => {
    clearTimeout(timer);
    const wait = least + Math.random() * (RECONNECT_MS.most - RECONNECT_MS.least);
    timer = setTimeout(() => socket.connect(), wait);
    onRetry(Date.now() + wait);
  };
  /** socket.io tries by itself. */
  const tellNext = (): void => {
    onRetry(Date.now() + Math.min(RECONNECT_MS.least * 2 ** failures, RECONNECT_MS.most));
    failures += 1;
  };
  socket.on('connect', () => {
    failures = 0;
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') again();
    else if (socket.active) tellNext();
  });
  socket.on('connect_error', ({ message }) => {
    if (socket.active) return tellNext();
    if (message === 'UNAUTHENTICATED') return;
    again(message === 'TOO_MANY_SOCKETS' ? SOCKET_LIMIT_RETRY_MS : undefined);
  });
  return () => {
    clearTimeout(timer);
    socket.disconnect();
  };
}
