import type { VendorRoom } from '@/lib/board/dto';
import type {
  ChatRoom,
  ConversationUpdatedEvent,
  InboxUpdatedEvent,
  MessageAbout,
  MessageDto,
  MessageEvent,
  MessageReadEvent,
  PresenceEvent,
  TypingEvent,
} from '@/lib/chat/dto';
import type { ChatChannel } from '@/lib/chat/policy';
import type { DeliveryUpdatedEvent, JobOfferEvent, JobUpdatedEvent } from '@/lib/jobs/dto';
import type { OrderSnapshot } from '@/lib/moves/dto';
import type { VendorOrderEvent } from '@/lib/orders/dto';
import type { PositionInput, RiderLocationEvent, RiderRoom } from '@/lib/riders/dto';
import type { AgentsRoom } from '@/lib/support/dto';

export interface SocketError {
  ok: false;
  code: 'INVALID' | 'FORBIDDEN' | 'NOT_FOUND' | 'RATE_LIMITED' | 'FAILED';
  message: string;
  /** With `RATE_LIMITED`: when to retry, ms from now. */
  retryAfterMs?: number;
}

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

/** Name of a room: its kind and the id of its subject. A chat may also be joined by its bare id. */
export type RoomId<K extends RoomKind = RoomKind> = K extends 'agents'
  ? 'agents'
  : `${K}:${string}`;

export type JoinedRoom<K extends RoomKind = RoomKind> = { ok: true; room: string } & RoomStates[K];

type Answer<T> = (answer: T | SocketError) => void;

/** `roomId`: the chat's id. */
interface InChat {
  roomId: string;
  userId?: string;
}

/** Events from the browser (spec §7). `userId` is never trusted; another user's is `FORBIDDEN`. */
export interface ClientEvents {
  /** `since`: for a chat, the last message that the client has. */
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
      /** The tab it is written in; by default Quickie or support, whichever has the chat. */
      channel?: ChatChannel;
      about?: MessageAbout;
    },
    answer?: Answer<{
      ok: true;
      message: Pick<MessageDto, '_id' | 'seq' | 'clientMsgId' | 'timestamp'>;
      /** It had been stored before. */
      duplicate?: true;
    }>,
  ) => void;
  /** The messages after a number; repeat until `hasMore` is false. */
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
