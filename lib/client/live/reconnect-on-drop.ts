import type { Socket } from 'socket.io-client';

/**
 * Delay between attempts, ms: doubled with each, up to `max`. The first is random, so that after a restart
 * browsers don't reconnect at the same moment.
 */
export const RECONNECT_MS = { min: 1_000 + Math.random() * 1_000, max: 5_000 };

/** Retry delay when the user has the maximum number of sockets open in other windows, ms. */
const SOCKET_LIMIT_RETRY_MS = 60_000;

/**
 * Reconnects where socket.io gives up: after the server closed the connection, or refused it while its
 * database was unavailable, but not after the session has ended: then it calls `onLoggedOut`. `onRetry`:
 * called with the time of the next attempt, epoch ms, by socket.io or by us. Returns a function that disconnects and stops.
 */
export function reconnectOnDrop(
  socket: Socket,
  onRetry: (at: number) => void = () => {},
  onLoggedOut: () => void = () => {},
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const reconnect = (minMs = RECONNECT_MS.min): void => {
    clearTimeout(timer);
    const wait = minMs + Math.random() * (RECONNECT_MS.max - RECONNECT_MS.min);
    timer = setTimeout(() => socket.connect(), wait);
    onRetry(Date.now() + wait);
  };
  /** For attempts by socket.io. */
  const reportNext = (): void => {
    onRetry(Date.now() + Math.min(RECONNECT_MS.min * 2 ** failures, RECONNECT_MS.max));
    failures += 1;
  };
  socket.on('connect', () => {
    failures = 0;
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') reconnect();
    else if (socket.active) reportNext();
  });
  socket.on('connect_error', ({ message }) => {
    if (socket.active) return reportNext();
    if (message === 'UNAUTHENTICATED') return onLoggedOut();
    reconnect(message === 'TOO_MANY_SOCKETS' ? SOCKET_LIMIT_RETRY_MS : undefined);
  });
  return () => {
    clearTimeout(timer);
    socket.disconnect();
  };
}
