import type { Socket } from 'socket.io-client';

/** Between two tries, ms: as socket.io itself waits (spec §7), and not everybody at once. */
const AGAIN_MS = { least: 1_000, most: 5_000 };

/** Nobody is signed in; as many sockets as one person may have are open in other windows. */
const LASTING = ['UNAUTHENTICATED', 'TOO_MANY_SOCKETS'];

/**
 * Connects again where socket.io gives up: after the server has ended the connection, or refused it
 * as it does while its database is away. Not where the refusal would be the same again. Gives back
 * how to stop; it disconnects too.
 */
export function keepConnected(socket: Socket): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = (): void => {
    clearTimeout(timer);
    const wait = AGAIN_MS.least + Math.random() * (AGAIN_MS.most - AGAIN_MS.least);
    timer = setTimeout(() => socket.connect(), wait);
  };
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') again();
  });
  socket.on('connect_error', ({ message }) => {
    if (!socket.active && !LASTING.includes(message)) again();
  });
  return () => {
    clearTimeout(timer);
    socket.disconnect();
  };
}
