import type { ChatStateDto, MessageAbout, MessageDto } from '@/lib/chat/dto';
import type { ChatChannel, ChatSide, ChatStatus } from '@/lib/chat/policy';
import type { Status } from '@/lib/delivery/status';
import type { Notice } from '@/lib/moves/state';
import type { OfferDto } from '@/lib/riders/dto';

/** What people buy: each is delivered by a rider. */
export const SERVICE_KINDS = ['order', 'dispatch', 'errand'] as const;

export type ServiceKind = (typeof SERVICE_KINDS)[number];

/** State of an order, dispatch or errand as its room sends it. Ignore one with a lower version than the last. */
export interface OrderSnapshot {
  id: string;
  kind: ServiceKind;
  version: number;
  status: Status | null;
  items: readonly { id: string; status: Status }[];
}

/** What a shop's room hears of an order: its own part alone, and nothing of the customer. */
export interface VendorOrderEvent {
  orderId: string;
  vendorId: string;
  /** Of the order; ignore an event with a lower one than the last. */
  version: number;
  /** What has just happened. */
  notice: Notice;
  /** The shop hasn't answered: told again. */
  isReminder: boolean;
  /** Of the shop's part. */
  status: Status | null;
  items: readonly { id: string; status: Status }[];
  /** ISO; until when the shop can accept, while something of its part is placed. */
  acceptBy: string | null;
  /** ISO; when the shop said that it will be ready. */
  readyBy: string | null;
}

/** A shop's room; what stands in it is read by GET /api/seller/orders. */
export interface VendorRoom {
  id: string;
  kind: 'vendor';
  /** On how many screens it is open, this one included. */
  screens: number;
  /** ISO; countdowns go by the server's clock. */
  serverNow: string;
}

/** A rider's own room; what stands in it is read by GET /api/rider/jobs. */
export interface RiderRoom {
  id: string;
  kind: 'rider';
  /** ISO; countdowns go by the server's clock. */
  serverNow: string;
}

/** The room of a chat: its state, and what has been said after `since`, up to 200 messages. */
export interface ChatRoom extends ChatStateDto {
  missed: MessageDto[];
  /** Ask for the rest by `sync-messages`. */
  hasMore: boolean;
  /** For staff alone: whether the customer has a page open, and who else of staff has the chat open. */
  customerOnline?: boolean;
  readers?: ReaderDto[];
}

/** Somebody of staff who has a chat open. */
export interface ReaderDto {
  userId: string;
  name: string;
}

/** The room of all staff who answer customers; what stands in it is read by GET /api/support/inbox. */
export interface AgentsRoom {
  kind: 'agents';
  /** ISO. */
  serverNow: string;
}

/**
 * A message that was stored. It may arrive twice or out of order: tell them apart by `_id`, sort them
 * by `seq`, and ask for what lies between by `sync-messages`.
 */
export interface MessageEvent extends MessageDto {
  roomId: string;
}

/** Somebody in the chat is typing; forget it after 5 s. May be lost. */
export interface TypingEvent {
  roomId: string;
  userId: string;
  name: string;
  role: ChatSide;
}

/** One side has read up to this message; it never goes back, so ignore a lower number. */
export interface MessageReadEvent {
  roomId: string;
  by: ChatSide;
  seq: number;
}

/** The chat has another status, or another person has it. Ignore one with a lower version than the last. */
export interface ConversationUpdatedEvent {
  roomId: string;
  status: ChatStatus;
  version: number;
  /** Who of staff has it, by first name. */
  agent: { name: string } | null;
  /** ISO; since when the customer waits for a person; null while they don't. */
  waitingSince: string | null;
}

/** A chat of the lists of support has changed: read it again. May come twice; ignore a lower version. */
export interface InboxUpdatedEvent {
  chatId: string;
  version: number;
}

/** Somebody of a chat came or went. May be lost. */
export interface PresenceEvent {
  roomId: string;
  userId: string;
  name: string;
  role: ChatSide;
  state: 'online' | 'offline';
  /** ISO. */
  at: string;
}

/** A timed offer to one rider. */
export interface JobOfferEvent extends OfferDto {
  jobId: string;
  /** ISO. */
  serverNow: string;
}

/** A job of the rider's changed: read it again. `isMine`: false once it is taken away. */
export interface JobUpdatedEvent {
  jobId: string;
  version: number;
  isMine: boolean;
}

/** Something happened on the way, though the status stayed: read the tracking again. */
export interface DeliveryUpdatedEvent {
  id: string;
  kind: ServiceKind;
  /** Of the job; ignore one with a lower version than the last. */
  version: number;
}

/** Where the rider of an order is; before the pick-up only to about 100 m. */
export interface RiderLocationEvent {
  jobId: string;
  lat: number;
  lng: number;
  /** Degrees from north; null if not known. */
  heading: number | null;
  /** ISO. */
  at: string;
}

/** A position as the rider's app sends it: degrees, metres, metres a second, ISO. */
export interface PositionInput {
  lat: number;
  lng: number;
  acc: number;
  speed?: number | null;
  heading?: number | null;
  at: string;
}

export interface SocketRefusal {
  ok: false;
  code: 'INVALID' | 'FORBIDDEN' | 'NOT_FOUND' | 'RATE_LIMITED' | 'FAILED';
  message: string;
  /** With `RATE_LIMITED`: when to retry, ms from now. */
  retryAfterMs?: number;
}

/** For each kind of room what it answers on joining. A new kind starts here. */
export interface RoomStates {
  order: OrderSnapshot;
  dispatch: OrderSnapshot;
  errand: OrderSnapshot;
  vendor: VendorRoom;
  rider: RiderRoom;
  chat: ChatRoom;
  agents: AgentsRoom;
}

export type RoomKind = keyof RoomStates;

/** Name of a room: its kind and the id of what it is about. A chat's room has its bare id as well. */
export type RoomId<K extends RoomKind = RoomKind> = K extends 'agents'
  ? 'agents'
  : `${K}:${string}`;

/** The joined room with its current state. */
export type JoinedRoom<K extends RoomKind = RoomKind> = { ok: true; room: string } & RoomStates[K];

type Answer<T> = (answer: T | SocketRefusal) => void;

/** What every event about a chat says: `roomId` is the chat's id. */
interface InChat {
  roomId: string;
  userId?: string;
}

/** Events from the browser (spec §7). `userId` is never trusted; another user's is `FORBIDDEN`. */
export interface ClientEvents {
  /** `since`: of a chat, the last message that the client has. */
  'join-room': (
    input: { roomId: string; userId?: string; since?: number },
    answer?: Answer<JoinedRoom>,
  ) => void;
  'leave-room': (input: { roomId: string }, answer?: Answer<{ ok: true }>) => void;
  'send-message': (
    input: InChat & {
      clientMsgId: string;
      message?: string;
      attachmentIds?: string[];
      /** For whom it is; by default for whoever has the chat. */
      channel?: ChatChannel;
      about?: MessageAbout;
    },
    answer?: Answer<{
      ok: true;
      message: Pick<MessageDto, '_id' | 'seq' | 'clientMsgId' | 'timestamp'>;
      /** It was there already. */
      duplicate?: true;
    }>,
  ) => void;
  /** The messages after one; repeat until `hasMore` is false. */
  'sync-messages': (
    input: InChat & { after: number; limit?: number },
    answer?: Answer<{ ok: true; messages: MessageDto[]; lastSeq: number; hasMore: boolean }>,
  ) => void;
  'message-read': (input: InChat & { seq: number }, answer?: Answer<{ ok: true }>) => void;
  typing: (input: InChat, answer?: Answer<{ ok: true }>) => void;
  'stop-typing': (input: InChat, answer?: Answer<{ ok: true }>) => void;
  position: (input: PositionInput, answer?: Answer<{ ok: true }>) => void;
}

/** Events from the server to a room. */
export interface ServerEvents {
  'order-updated': (snapshot: OrderSnapshot) => void;
  'vendor-order': (event: VendorOrderEvent) => void;
  'job-offer': (event: JobOfferEvent) => void;
  'job-offer-closed': (event: { offerId: string }) => void;
  'job-updated': (event: JobUpdatedEvent) => void;
  'delivery-updated': (event: DeliveryUpdatedEvent) => void;
  'rider-location': (event: RiderLocationEvent) => void;
  'receive-message': (event: MessageEvent) => void;
  'message-read': (event: MessageReadEvent) => void;
  'conversation-updated': (event: ConversationUpdatedEvent) => void;
  'inbox-updated': (event: InboxUpdatedEvent) => void;
  presence: (event: PresenceEvent) => void;
  typing: (event: TypingEvent) => void;
  'stop-typing': (event: TypingEvent) => void;
}

export type ServerEventName = keyof ServerEvents;
export type ServerEventPayload<E extends ServerEventName> = Parameters<ServerEvents[E]>[0];
