import type { ServiceKind } from '@/lib/core/service-kind';
import type { Status } from '@/lib/delivery/status';
import type { ChatChannel, ChatSender, ChatSide, ChatStatus, HandOverReason } from './policy';

/** The order, dispatch or errand that a message is about. */
export interface MessageAbout {
  kind: ServiceKind;
  id: string;
}

/**
 * What Quickie shows below its words. It names things and never copies them: whoever may read the
 * order reads its present state, and only its owner can read the delivery code.
 */
export type ChatCard =
  | ({ type: 'service' } & MessageAbout)
  | ({ type: 'code' } & MessageAbout)
  | { type: 'hand-over'; reason: HandOverReason }
  /** Asks the customer to rate support. */
  | { type: 'rating'; episode: number };

/** A photo or video in a message. Sizes in pixels, as it is seen. */
export interface MediaDto {
  url: string;
  type: 'image' | 'video';
  /** A small picture of a photo, standing still; null for a video. */
  previewUrl: string | null;
  width: number;
  height: number;
}

/** A message, the same in calls and events. */
export interface MessageDto {
  _id: string;
  /** 1 for the first message of the chat, and so on without gaps. */
  seq: number;
  /** The sender's own id of it, by which a repeat is recognised. */
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

/** The last message that each side has read, seen from the reader's. */
export interface ReadSeqDto {
  me: number;
  other: number;
}

/** A chat as its room answers on joining. */
export interface ChatStateDto {
  /** Rises with each change of the chat: answers and events may arrive in any order. */
  version: number;
  status: ChatStatus;
  lastSeq: number;
  readSeq: ReadSeqDto;
  /** Messages of others that the caller's side hasn't read. */
  unread: number;
  /** Who of staff has it, by first name; null while nobody has. */
  agent: { name: string } | null;
  /** ISO; since when the customer waits for a person; null while they don't. */
  waitingSince: string | null;
  /** For the customer alone: whether the agent is at work right now. */
  agentOnline?: boolean;
}

/** How the customer rated an episode. */
export interface EpisodeRatingDto {
  episode: number;
  score: number;
  /** Empty for stars alone. */
  comment: string;
}

/** The own chat with some of its messages, in order. */
export interface ChatDto extends ChatStateDto {
  /** Null until the first message. */
  _id: string | null;
  messages: MessageDto[];
  /** Whether there are more in the direction that was asked for. */
  hasMore: boolean;
}

/** The own chat as its customer reads it. */
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
  /** Of an order's first item. */
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
