import type { ChatSide, ChatStatus } from './policy';

/** A picture in a message. */
export interface MediaDto {
  url: string;
  type: 'image';
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
  senderType: ChatSide;
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
  status: ChatStatus;
  lastSeq: number;
  readSeq: ReadSeqDto;
}

/** The own chat with some of its messages, in order. */
export interface ChatDto extends ChatStateDto {
  /** Null until the first message. */
  _id: string | null;
  messages: MessageDto[];
  /** Whether there are more in the direction that was asked for. */
  hasMore: boolean;
}
