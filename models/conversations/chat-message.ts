import 'server-only';
import { Schema, type Types } from 'mongoose';
import type { ChatCard, MessageAbout } from '@/lib/conversations/chat/dto';
import {
  CHAT_CHANNELS,
  CHAT_SENDERS,
  type ChatChannel,
  type ChatSender,
  MAX_CHAT_PHOTOS,
} from '@/lib/conversations/chat/policy';
import { defineModel } from '@/models/platform/define';
import { DATE, TEXT, wholeBetween } from '@/models/platform/validators';

/** A photo or video in a message; its bytes are in the file store. */
export interface ChatMedia {
  fileId: string;
  type: 'image' | 'video';
  width: number;
  height: number;
}

/** A message of a chat. Never changed; deleted only with its customer's account. */
export interface ChatMessageDoc {
  _id: Types.ObjectId;
  chatId: Types.ObjectId;
  /** 1, 2, 3, … in each chat. */
  seq: number;
  /** The sender's id for it, which identifies a repeat. */
  clientMsgId: string;
  senderId: Types.ObjectId;
  /** As shown to the other side at the time of sending. */
  senderName: string;
  senderType: ChatSender;
  channel: ChatChannel;
  /** The order, dispatch or errand that it is about. */
  about: MessageAbout | null;
  /** Shown below Quickie's text. */
  card: ChatCard | null;
  /** Answers that the customer may choose from. */
  choices: string[];
  /** Empty for pictures alone. */
  message: string;
  media: ChatMedia[];
  createdAt: Date;
}

const mediaSchema = new Schema<ChatMedia>(
  {
    fileId: { type: String, required: true },
    // mongoose requires this form for a field called `type`.
    type: { type: String, enum: ['image', 'video'], required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
  },
  { _id: false, strict: 'throw' },
);

const messageSchema = new Schema(
  {
    chatId: { type: Schema.Types.ObjectId, required: true, immutable: true },
    seq: { type: Number, required: true, immutable: true },
    clientMsgId: { type: String, required: true, immutable: true },
    senderId: { type: Schema.Types.ObjectId, required: true, immutable: true },
    senderName: { type: String, required: true, immutable: true },
    senderType: { type: String, enum: CHAT_SENDERS, required: true, immutable: true },
    channel: { type: String, enum: CHAT_CHANNELS, required: true, immutable: true },
    about: { type: Schema.Types.Mixed, default: null, immutable: true },
    card: { type: Schema.Types.Mixed, default: null, immutable: true },
    choices: { type: [String], required: true, immutable: true },
    message: { type: String, default: '', immutable: true },
    media: { type: [mediaSchema], required: true, immutable: true },
    createdAt: { type: Date, required: true, immutable: true },
  },
  { strict: 'throw', collection: 'chat_messages', versionKey: false },
);
messageSchema.index({ chatId: 1, seq: 1 }, { unique: true });
messageSchema.index({ chatId: 1, senderId: 1, clientMsgId: 1 }, { unique: true });
// For the limits of a sender.
messageSchema.index({ senderId: 1, createdAt: -1 });

export const ChatMessage = defineModel<ChatMessageDoc>('ChatMessage', messageSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: [
      'chatId',
      'seq',
      'clientMsgId',
      'senderId',
      'senderName',
      'senderType',
      'message',
      'channel',
      'media',
      'createdAt',
    ],
    properties: {
      seq: wholeBetween({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      clientMsgId: TEXT,
      senderName: TEXT,
      senderType: { enum: [...CHAT_SENDERS] },
      channel: { enum: [...CHAT_CHANNELS] },
      message: { bsonType: 'string' },
      media: { bsonType: 'array', maxItems: MAX_CHAT_PHOTOS },
      createdAt: DATE,
    },
  },
});
