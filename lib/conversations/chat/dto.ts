import type { Status } from '@/lib/core/delivery/status';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { Answer } from '@/lib/platform/socket-events';
import type { ChatChannel, ChatSender, ChatSide, ChatStatus, HandOverReason } from './policy';

export interface MessageAbout {
  kind: ServiceKind;
  id: string;
}

/**
 * What Quickie shows below its text. A card refers to an order and copies nothing: readers load its
 * present state, and only its owner can load the delivery code.
 */
export type ChatCard =
  | ({ type: 'service' } & MessageAbout)
  | ({ type: 'code' } & MessageAbout)
  | { type: 'hand-over'; reason: HandOverReason }
  /** Asks the customer to rate support. */
  | { type: 'rating'; episode: number };

export interface MediaDto {
  url: string;
  type: 'image' | 'video';
  /** A still, small version of a photo; null for a video. */
  previewUrl: string | null;
  /** Rendered size, px. */
  width: number;
  height: number;
}

/** A message, the same in calls and events. */
export interface MessageDto {
  _id: string;
  /** 1 for the first message of the chat, and so on without gaps. */
  seq: number;
  /** The sender's id for it, which identifies a repeat. */
  clientMsgId: string;
  senderId: string;
  senderName: string;
  senderType: ChatSender;
  /** The tab in which it was written. */
  channel: ChatChannel;
  about: MessageAbout | null;
  card: ChatCard | null;
  /** Quick answers to it, while it is the last message. */
  choices: string[];
  message: string;
  media: MediaDto[];
  /** ISO. */
  timestamp: string;
  sent: true;
}

/** The last message read, by the caller's side and by the other. */
export interface ReadSeqDto {
  me: number;
  other: number;
}

export interface ChatStateDto {
  /** Rises with each change of the chat: answers and events may arrive in any order. */
  version: number;
  status: ChatStatus;
  lastSeq: number;
  readSeq: ReadSeqDto;
  /** Messages of others that the caller's side hasn't read. */
  unread: number;
  /** The assigned agent, by first name; null while there is none. */
  agent: { name: string } | null;
  /** ISO; since when the customer waits for a person; null while they don't. */
  waitingSince: string | null;
  /** Only for the customer: whether the agent is online. */
  agentOnline?: boolean;
}

export interface EpisodeRatingDto {
  episode: number;
  score: number;
  /** Empty for stars alone. */
  comment: string;
}

/** A chat with a page of its messages, in order. */
export interface ChatDto extends ChatStateDto {
  /** Null until the first message. */
  _id: string | null;
  messages: MessageDto[];
  /** Whether there are more messages in the requested direction. */
  hasMore: boolean;
}

/** The caller's own chat. */
export interface OwnChatDto extends ChatDto {
  ratings: EpisodeRatingDto[];
}

/** An order, dispatch or errand of the customer's, to choose what a message is about. */
export interface ChatServiceDto extends MessageAbout {
  status: Status | null;
  /** Total paid, naira. */
  totalFee: number;
  /** ISO. */
  createdAt: string;
  /** The picture of an order's first item. */
  picture: { src: string; alt: string } | null;
}

/** One of them as its owner sees it in a card. */
export interface ChatServiceCardDto extends MessageAbout {
  status: Status | null;
  /** Expected arrival, ISO; null once it is delivered or cancelled. */
  eta: { from: string; to: string } | null;
  /** Four digits while it is under way; null if the stored code cannot be decrypted. */
  deliveryCode: string | null;
}

/** The answer to joining a chat: its state, and up to 200 messages after `since`. */
export interface ChatRoom extends ChatStateDto {
  missed: MessageDto[];
  /** Ask for the rest by `sync-messages`. */
  hasMore: boolean;
  /** Only for staff: whether the customer has a page open, and which agents have the chat open. */
  customerOnline?: boolean;
  readers?: ReaderDto[];
}

export interface ReaderDto {
  userId: string;
  name: string;
}

/**
 * A message that was stored. It may arrive twice or out of order: dedupe by `_id`, sort by `seq`, and
 * request gaps by `sync-messages`.
 */
export interface MessageEvent extends MessageDto {
  roomId: string;
}

/** Someone in the chat is typing; valid for 5 s. May be lost. */
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

/** The chat has another status or assignee. Ignore a lower version than the last. */
export interface ConversationUpdatedEvent {
  roomId: string;
  status: ChatStatus;
  version: number;
  /** The assigned agent, by first name. */
  agent: { name: string } | null;
  /** ISO; since when the customer waits for a person; null while they don't. */
  waitingSince: string | null;
}

/** A chat in support's lists has changed: load it again. May arrive twice; ignore a lower version. */
export interface InboxUpdatedEvent {
  chatId: string;
  version: number;
}

/** A participant of a chat came online or went offline. May be lost. */
export interface PresenceEvent {
  roomId: string;
  userId: string;
  name: string;
  role: ChatSide;
  state: 'online' | 'offline';
  /** ISO. */
  at: string;
}

/** `roomId`: the chat's id. */
interface InChat {
  roomId: string;
  userId?: string;
}

declare module '@/lib/platform/socket-events' {
  interface RoomStates {
    chat: ChatRoom;
  }

  interface ClientEvents {
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
  }

  interface ServerEvents {
    'receive-message': (event: MessageEvent) => void;
    'message-read': (event: MessageReadEvent) => void;
    'conversation-updated': (event: ConversationUpdatedEvent) => void;
    'inbox-updated': (event: InboxUpdatedEvent) => void;
    presence: (event: PresenceEvent) => void;
    typing: (event: TypingEvent) => void;
    'stop-typing': (event: TypingEvent) => void;
  }
}
