import { io, type Socket } from 'socket.io-client';
import type { Writer } from './people';

/** A server under measurement: ours, or the floor. */
export interface Target {
  name: string;
  url: string;
  pid: number;
  /** Where browsers think that they are. */
  origin: string;
}

const CONCURRENCY = 50;
let addresses = 0;
/** The last message that a browser has, by chat: after a cut it asks for what came since. */
const lastSeqs = new Map<string, number>();

/** Connects sockets and joins each writer's chat. `each`: sockets of each writer. */
export async function connectAll(
  target: Target,
  writers: readonly Writer[],
  each: number,
): Promise<Map<Writer, Socket[]>> {
  const all = new Map<Writer, Socket[]>(writers.map((writer) => [writer, []]));
  const waiting = writers.flatMap((writer) => Array.from({ length: each }, () => writer));
  for (let at = 0; at < waiting.length; at += CONCURRENCY) {
    await Promise.all(
      waiting.slice(at, at + CONCURRENCY).map(async (writer) => {
        all.get(writer)?.push(await connect(target, writer));
      }),
    );
  }
  return all;
}

async function connect({ url, origin }: Target, { cookie, chatId }: Writer): Promise<Socket> {
  addresses += 1;
  const socket = io(url, {
    path: '/socket',
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
    extraHeaders: {
      origin,
      cookie,
      // Everybody has an address of their own: connections are counted by address.
      'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => reject(new Error(`${url}: ${error.message}`)));
  });
  socket.on('receive-message', ({ seq }: { seq: number }) => lastSeqs.set(chatId, seq));
  await join(socket, chatId);
  return socket;
}

/** Joins the chat's room. Throws an Error if it is refused. */
export async function join(socket: Socket, chatId: string): Promise<void> {
  const answer = await socket
    .timeout(20_000)
    .emitWithAck('join-room', { roomId: chatId, since: lastSeqs.get(chatId) ?? 0 });
  if (!answer.ok) throw new Error(`not joined: ${answer.code}`);
}

export function closeAll(sockets: ReadonlyMap<unknown, readonly Socket[]>): void {
  for (const socket of [...sockets.values()].flat()) socket.disconnect();
}
