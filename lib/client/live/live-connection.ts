import type { Socket } from 'socket.io-client';
import type {
  ClientEvents,
  JoinedRoom,
  RoomId,
  RoomKind,
  ServerEventName,
  ServerEventPayload,
  ServerEvents,
  SocketError,
} from '@/lib/live/socket-events';
import type { PositionInput } from '@/lib/riders/dto';
import { RECONNECT_MS, reconnectOnDrop } from './reconnect-on-drop';

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

/** Callbacks of a follower of a kind of room. */
export interface RoomHandlers<K extends RoomKind = RoomKind> {
  /** Joined or rejoined after a drop, with the current snapshot. */
  onJoined: (room: JoinedRoom<K>) => void;
  /** The connection or room was lost; data on screen may be stale until the next `onJoined`. */
  onLost: () => void;
  /** The connection is tried again then, epoch ms. */
  onRetry?: (at: number) => void;
  /** Of a chat: its last message that the follower has. */
  since?: () => number;
  /** Events received by this tab, whichever room they were sent to. */
  events: { [E in ServerEventName]?: (payload: ServerEventPayload<E>) => void };
}

/** What a chat asks the server, with the answer to each. */
export type ChatRequests = {
  [E in Extract<
    keyof ClientEvents,
    'send-message' | 'sync-messages' | 'message-read' | 'typing' | 'stop-typing'
  >]: {
    input: Parameters<ClientEvents[E]>[0];
    answer: Exclude<Parameters<NonNullable<Parameters<ClientEvents[E]>[1]>>[0], SocketError>;
  };
};

/** How long an answer is waited for, ms. */
const ANSWER_MS = 10_000;

interface Follower extends RoomHandlers {
  roomId: string;
  /** Refused joins in a row. */
  refusals: number;
  retry?: ReturnType<typeof setTimeout>;
}

/** Refusals that may pass by themselves; the others stay as they are. */
const PASSING: readonly SocketError['code'][] = ['RATE_LIMITED', 'FAILED'];
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** Delay before a refused join is tried again, ms: as the server says, else 1 s, doubling up to 30 s. */
function retryDelayMs({ retryAfterMs = 0 }: SocketError, refusals: number): number {
  const backoff = Math.min(MIN_RETRY_MS * 2 ** (refusals - 1), MAX_RETRY_MS);
  // Tabs that were refused together must not come back together.
  return Math.max(retryAfterMs, backoff) * (1 + Math.random() / 4);
}

/** How long after its code failed to load the connection is opened again, ms. */
const REOPEN_MS = 10_000;

/** How long the connection stays open without a room, for the next page to reuse, ms. */
const LINGER_MS = 5_000;

/**
 * The live connection of a browser tab. All followers share one socket, because a user may have
 * five at most. It opens with the first room, rejoins its rooms after a drop, and closes when
 * nobody follows any more.
 * `connect`: opens a socket; called once per connection.
 */
export function createLiveConnection(connect: () => Promise<LiveSocket>) {
  const followers = new Set<Follower>();
  let userId: string | null = null;
  let socket: LiveSocket | null = null;
  let end = (): void => {};
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;

  function join(follower: Follower): void {
    clearTimeout(follower.retry);
    const joining = socket;
    const since = follower.since && { since: follower.since() };
    const room = { roomId: follower.roomId, userId: userId ?? '', ...since };
    joining?.emit('join-room', room, (answer) => {
      if (!followers.has(follower)) return;
      if (answer.ok) {
        follower.refusals = 0;
        follower.onJoined(answer);
        return;
      }
      follower.onLost();
      if (!PASSING.includes(answer.code)) return;
      follower.refusals += 1;
      clearTimeout(follower.retry);
      follower.retry = setTimeout(
        () => {
          // After a drop, `connect` joins again.
          if (socket === joining && joining.connected) join(follower);
        },
        retryDelayMs(answer, follower.refusals),
      );
    });
  }

  function forget(follower: Follower): boolean {
    clearTimeout(follower.retry);
    return followers.delete(follower);
  }

  function open(of: string): void {
    clearTimeout(reopening);
    userId = of;
    let isEnded = false;
    end = () => {
      isEnded = true;
    };
    connect().then(
      (opened) => {
        const stop = reconnectOnDrop(opened, (at) => {
          if (!isEnded) for (const { onRetry } of followers) onRetry?.(at);
        });
        if (isEnded) return stop();
        end = () => {
          isEnded = true;
          stop();
        };
        socket = opened;
        opened.on('connect', () => followers.forEach(join));
        opened.on('disconnect', () => {
          if (isEnded) return;
          for (const follower of followers) follower.onLost();
        });
        opened.onAny((event: ServerEventName, payload) => {
          if (isEnded) return;
          for (const { events } of followers) events[event]?.(payload);
        });
        if (opened.connected) followers.forEach(join);
      },
      () => {
        if (!isEnded) openLater(of);
      },
    );
  }

  /** The code of sockets couldn't be loaded: followers poll meanwhile. The next one tries at once. */
  function openLater(of: string): void {
    userId = null;
    for (const { onLost, onRetry } of followers) {
      onLost();
      onRetry?.(Date.now() + REOPEN_MS);
    }
    clearTimeout(reopening);
    reopening = setTimeout(() => {
      if (userId === null && followers.size > 0) open(of);
    }, REOPEN_MS);
  }

  function close(): void {
    clearTimeout(lingering);
    clearTimeout(reopening);
    end();
    userId = null;
    socket = null;
    for (const follower of followers) {
      follower.onLost();
      forget(follower);
    }
  }

  /** Follows a room for a signed-in user. Returns a function that stops following. */
  function follow<K extends RoomKind>(
    roomId: RoomId<K>,
    of: string,
    handlers: RoomHandlers<K>,
  ): () => void {
    clearTimeout(lingering);
    // The handshake binds the socket to one user: another user needs a new one.
    if (userId !== null && userId !== of) close();
    // The server answers with the state of the room that was asked for.
    const follower: Follower = { ...(handlers as RoomHandlers), roomId, refusals: 0 };
    followers.add(follower);
    if (userId === null) open(of);
    else if (socket?.connected) join(follower);
    return () => {
      if (!forget(follower)) return;
      const isRoomLeft = ![...followers].some((other) => other.roomId === roomId);
      if (isRoomLeft && socket?.connected) socket.emit('leave-room', { roomId });
      if (followers.size === 0) lingering = setTimeout(close, LINGER_MS);
    };
  }

  /** Sends where a rider is; dropped without a line, since a later one says it better. */
  function sendPosition(position: PositionInput): void {
    if (socket?.connected) socket.volatile.emit('position', position);
  }

  const isConnected = (): boolean => socket?.connected === true;

  /** Asks for something in a chat. Throws without a line, and without an answer within 10 s. */
  async function ask<E extends keyof ChatRequests>(
    event: E,
    input: ChatRequests[E]['input'],
  ): Promise<ChatRequests[E]['answer'] | SocketError> {
    if (!socket?.connected) throw new Error('not connected');
    // The types of socket.io don't reach through a generic event.
    const emitter = socket.timeout(ANSWER_MS) as unknown as {
      emitWithAck(name: E, given: object): Promise<ChatRequests[E]['answer'] | SocketError>;
    };
    return emitter.emitWithAck(event, { ...input, userId: userId ?? '' });
  }

  return { follow, sendPosition, isConnected, ask };
}

/** This tab's connection: follows rooms through it; see `createLiveConnection`. */
export const {
  follow: followRoom,
  sendPosition,
  isConnected: isLive,
  ask: askInChat,
} = createLiveConnection(async () => {
  const { io } = await import('socket.io-client');
  // Delays and deadline: spec §7.
  return io({
    path: '/socket',
    reconnectionDelay: RECONNECT_MS.least,
    reconnectionDelayMax: RECONNECT_MS.most,
    randomizationFactor: 0,
    timeout: 20_000,
  });
});
