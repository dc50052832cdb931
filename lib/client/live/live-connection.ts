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
} from '@/lib/platform/socket-events';
import type { PositionInput } from '@/lib/purchases/delivery/riders/dto';
import { onResume, recheckSession } from '../session/use-session';
import { RECONNECT_MS, reconnectOnDrop } from './reconnect-on-drop';

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

export interface RoomHandlers<K extends RoomKind = RoomKind> {
  /** Joined or rejoined after a drop, with the current snapshot. */
  onJoined: (room: JoinedRoom<K>) => void;
  /** The connection or room was lost; data on screen may be stale until the next `onJoined`. */
  onLost: () => void;
  /** Time of the next attempt to connect, epoch ms. */
  onRetry?: (at: number) => void;
  /** Number of the last message that the subscriber of a chat has. */
  since?: () => number;
  /** Events received by this tab, for any room. */
  events: { [E in ServerEventName]?: (payload: ServerEventPayload<E>) => void };
}

export type ChatRequests = {
  [E in Extract<
    keyof ClientEvents,
    'send-message' | 'sync-messages' | 'message-read' | 'typing' | 'stop-typing'
  >]: {
    input: Parameters<ClientEvents[E]>[0];
    answer: Exclude<Parameters<NonNullable<Parameters<ClientEvents[E]>[1]>>[0], SocketError>;
  };
};

const ANSWER_TIMEOUT_MS = 10_000;

interface Subscriber extends RoomHandlers {
  roomId: string;
  /** Refused joins in a row. */
  refusals: number;
  retry?: ReturnType<typeof setTimeout>;
}

/** Refusals that are worth a retry. */
const TEMPORARY: readonly SocketError['code'][] = ['RATE_LIMITED', 'FAILED'];
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** Delay before a refused join is retried, ms: the server's, at least 1 s, doubling up to 30 s. */
function retryDelayMs({ retryAfterMs = 0 }: SocketError, refusals: number): number {
  const backoff = Math.min(MIN_RETRY_MS * 2 ** (refusals - 1), MAX_RETRY_MS);
  // Jitter, so that tabs refused at the same moment don't retry at the same moment.
  return Math.max(retryAfterMs, backoff) * (1 + Math.random() / 4);
}

/** Delay before loading the socket's code again after a failure, ms. */
const REOPEN_DELAY_MS = 10_000;

/** The connection stays open this long without a room, for the next page to reuse, ms. */
const IDLE_TIMEOUT_MS = 5_000;

/**
 * The live connection of a browser tab. All subscribers share one socket, because a user may have five at
 * most. It opens with the first room, rejoins its rooms after a drop, and closes some seconds after the
 * last room is left.
 * `connect`: opens a socket; called once per connection. `onLoggedOut`: called when the server refuses the
 * user, whose session has ended.
 */
export function createLiveConnection(
  connect: () => Promise<LiveSocket>,
  onLoggedOut: (userId: string) => void = () => {},
) {
  const subscribers = new Set<Subscriber>();
  let userId: string | null = null;
  let socket: LiveSocket | null = null;
  let end = (): void => {};
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let reopenTimer: ReturnType<typeof setTimeout> | undefined;

  function join(subscriber: Subscriber): void {
    clearTimeout(subscriber.retry);
    const joining = socket;
    const since = subscriber.since && { since: subscriber.since() };
    const room = { roomId: subscriber.roomId, userId: userId ?? '', ...since };
    joining?.emit('join-room', room, (answer) => {
      if (!subscribers.has(subscriber)) return;
      if (answer.ok) {
        subscriber.refusals = 0;
        subscriber.onJoined(answer);
        return;
      }
      subscriber.onLost();
      if (!TEMPORARY.includes(answer.code)) return;
      subscriber.refusals += 1;
      clearTimeout(subscriber.retry);
      subscriber.retry = setTimeout(
        () => {
          // After a drop, `connect` joins again.
          if (socket === joining && joining.connected) join(subscriber);
        },
        retryDelayMs(answer, subscriber.refusals),
      );
    });
  }

  function forget(subscriber: Subscriber): boolean {
    clearTimeout(subscriber.retry);
    return subscribers.delete(subscriber);
  }

  function open(of: string): void {
    clearTimeout(reopenTimer);
    userId = of;
    let isEnded = false;
    end = () => {
      isEnded = true;
    };
    connect().then(
      (opened) => {
        const stop = reconnectOnDrop(
          opened,
          (at) => {
            if (!isEnded) for (const { onRetry } of subscribers) onRetry?.(at);
          },
          () => onLoggedOut(of),
        );
        if (isEnded) return stop();
        end = () => {
          isEnded = true;
          stop();
        };
        socket = opened;
        opened.on('connect', () => subscribers.forEach(join));
        opened.on('disconnect', () => {
          if (isEnded) return;
          for (const subscriber of subscribers) subscriber.onLost();
        });
        opened.onAny((event: ServerEventName, payload) => {
          if (isEnded) return;
          for (const { events } of subscribers) events[event]?.(payload);
        });
        if (opened.connected) subscribers.forEach(join);
      },
      () => {
        if (!isEnded) openLater(of);
      },
    );
  }

  /** The socket's code couldn't be loaded: subscribers poll until then. A new one retries immediately. */
  function openLater(of: string): void {
    userId = null;
    for (const { onLost, onRetry } of subscribers) {
      onLost();
      onRetry?.(Date.now() + REOPEN_DELAY_MS);
    }
    clearTimeout(reopenTimer);
    reopenTimer = setTimeout(() => {
      if (userId === null && subscribers.size > 0) open(of);
    }, REOPEN_DELAY_MS);
  }

  function close(): void {
    clearTimeout(idleTimer);
    clearTimeout(reopenTimer);
    end();
    userId = null;
    socket = null;
    for (const subscriber of subscribers) {
      subscriber.onLost();
      forget(subscriber);
    }
  }

  /** Joins a room for a signed-in user. Returns a function that leaves it. */
  function joinRoom<K extends RoomKind>(
    roomId: RoomId<K>,
    of: string,
    handlers: RoomHandlers<K>,
  ): () => void {
    clearTimeout(idleTimer);
    // The handshake binds the socket to one user: another user needs a new one.
    if (userId !== null && userId !== of) close();
    // The server answers with the state of the room's kind.
    const subscriber: Subscriber = { ...(handlers as RoomHandlers), roomId, refusals: 0 };
    subscribers.add(subscriber);
    if (userId === null) open(of);
    else if (socket?.connected) join(subscriber);
    return () => {
      if (!forget(subscriber)) return;
      const isRoomLeft = ![...subscribers].some((other) => other.roomId === roomId);
      if (isRoomLeft && socket?.connected) socket.emit('leave-room', { roomId });
      if (subscribers.size === 0) idleTimer = setTimeout(close, IDLE_TIMEOUT_MS);
    };
  }

  /** Sends a rider's position; dropped while disconnected, since a later one replaces it. */
  function sendPosition(position: PositionInput): void {
    if (socket?.connected) socket.volatile.emit('position', position);
  }

  const isConnected = (): boolean => socket?.connected === true;

  /** Connects again, after the user has logged in again. */
  function reconnect(): void {
    if (subscribers.size > 0) socket?.connect();
  }

  /** Sends a chat's request. Throws while disconnected, and without an answer within 10 s. */
  async function ask<E extends keyof ChatRequests>(
    event: E,
    input: ChatRequests[E]['input'],
  ): Promise<ChatRequests[E]['answer'] | SocketError> {
    if (!socket?.connected) throw new Error('not connected');
    // The types of socket.io don't reach through a generic event.
    const emitter = socket.timeout(ANSWER_TIMEOUT_MS) as unknown as {
      emitWithAck(name: E, given: object): Promise<ChatRequests[E]['answer'] | SocketError>;
    };
    return emitter.emitWithAck(event, { ...input, userId: userId ?? '' });
  }

  return { joinRoom, sendPosition, isConnected, reconnect, ask };
}

const live = createLiveConnection(
  async () => {
    const { io } = await import('socket.io-client');
    // The specification's delays and deadline.
    return io({
      path: '/socket',
      reconnectionDelay: RECONNECT_MS.min,
      reconnectionDelayMax: RECONNECT_MS.max,
      randomizationFactor: 0,
      timeout: 20_000,
    });
  },
  (userId) => void recheckSession(userId),
);
onResume(live.reconnect);

export const { joinRoom, sendPosition, isConnected: isLive, ask: askInChat } = live;
