export interface SocketError {
  ok: false;
  code: 'INVALID' | 'FORBIDDEN' | 'NOT_FOUND' | 'RATE_LIMITED' | 'FAILED';
  message: string;
  /** With `RATE_LIMITED`: when to retry, ms from now. */
  retryAfterMs?: number;
}

/** The answer to joining a room, by its kind. Each room adds its own to these interfaces. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms add to it
export interface RoomStates {}

export type RoomKind = keyof RoomStates;

/** Name of a room: its kind and the id of its subject. A chat may also be joined by its bare id. */
export type RoomId<K extends RoomKind = RoomKind> = K extends 'agents'
  ? 'agents'
  : `${K}:${string}`;

export type JoinedRoom<K extends RoomKind = RoomKind> = { ok: true; room: string } & RoomStates[K];

export type Answer<T> = (answer: T | SocketError) => void;

/** Events from the browser. `userId` is never trusted; another user's is `FORBIDDEN`. */
export interface ClientEvents {
  /** `since`: for a chat, the last message that the client has. */
  'join-room': (
    input: { roomId: string; userId?: string; since?: number },
    answer?: Answer<JoinedRoom>,
  ) => void;
  'leave-room': (input: { roomId: string }, answer?: Answer<{ ok: true }>) => void;
}

/** Events from the server to a room. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms add to it
export interface ServerEvents {}

export type ServerEventName = keyof ServerEvents;
export type ServerEventPayload<E extends ServerEventName> = Parameters<ServerEvents[E]>[0];
