import type { Status } from '@/lib/delivery/status';

/** What people buy: each is delivered by a rider. */
export type ServiceKind = 'order' | 'dispatch' | 'errand';

/** State of an order, dispatch or errand as its room sends it. Ignore one with a lower version than the last. */
export interface OrderSnapshot {
  id: string;
  kind: ServiceKind;
  version: number;
  status: Status | null;
  items: readonly { id: string; status: Status }[];
}

export interface SocketRefusal {
  ok: false;
  code: 'INVALID' | 'FORBIDDEN' | 'NOT_FOUND' | 'RATE_LIMITED' | 'FAILED';
  message: string;
  /** With `RATE_LIMITED`: when to retry, ms from now. */
  retryAfterMs?: number;
}

/** The joined room with its current snapshot. */
export type JoinedRoom = { ok: true; room: string } & OrderSnapshot;

type Answer<T> = (answer: T | SocketRefusal) => void;

/** Events from the browser (spec §7). `userId` is never trusted; another user's is `FORBIDDEN`. */
export interface ClientEvents {
  'join-room': (input: { roomId: string; userId?: string }, answer?: Answer<JoinedRoom>) => void;
  'leave-room': (input: { roomId: string }, answer?: Answer<{ ok: true }>) => void;
}

/** Events from the server to a room. */
export interface ServerEvents {
  'order-updated': (snapshot: OrderSnapshot) => void;
}

export type ServerEventName = keyof ServerEvents;
export type ServerEventPayload<E extends ServerEventName> = Parameters<ServerEvents[E]>[0];
