import type { Socket } from 'socket.io-client';

/** Between two tries, ms: as socket.io itself waits (spec §7), and not everybody at once. */
const AGAIN_MS = { least: 1_000, most: 5_000 };

/** As many sockets as one person may have are open in other windows: until one is closed, ms. */
const CROWDED_MS = 60_000;

/**
 * Connects again where socket.io gives up: after the server has ended the connection, or refused it
 * as it does while its database is away. Not where nobody is signed in any more. Gives back how to
 * stop; it disconnects too.
 */
export function keepConnected(socket: Socket): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = (least = AGAIN_MS.least): void => {
    clearTimeout(timer);
    const wait = least + Math.random() * (AGAIN_MS.most - AGAIN_MS.least);
    timer = setTimeout(() => socket.connect(), wait);
  };
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') again();
  });
  socket.on('connect_error', ({ message }) => {
    if (socket.active || message === 'UNAUTHENTICATED') return;
    again(message === 'TOO_MANY_SOCKETS' ? CROWDED_MS : undefined);
  });
  return () => {
    clearTimeout(timer);
    socket.disconnect();
  };
}
