import 'server-only';
import { Schema, type Types } from 'mongoose';
import type { MessageAbout } from '@/lib/chat/dto';
import {
  CHAT_PRIORITIES,
  CHAT_SENDERS,
  CHAT_STATUSES,
  type ChatPriority,
  type ChatSender,
  type ChatStatus,
} from '@/lib/chat/policy';
import type { OwnerFields } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import { defineModel } from './define';
import { DATE, wholeBetween } from './validators';

/** What Quickie remembers between two messages. */
export interface QuickieMemory {
  /** How many messages in a row it didn't understand. */
  misses: number;
  /** What it asked last; null for nothing. */
  asks: QuickieQuestion | null;
  /** Number of the last message of the customer's that it dealt with; 0 before the first. */
  answeredSeq: number;
  /** When it last said that we are away; null if it never did. */
  awayAt: Date | null;
}

/** What Quickie waits for an answer to. */
export type QuickieQuestion =
  /**
   * A yes. `key`: of the message that asked; the cancellation is done once for each. `about`: which one
   * the customer wrote about then; null for none.
   */
  | {
      action: 'cancel';
      kind: ServiceKind;
      id: string;
      key: string;
      at: Date;
      about: string | null;
    }
  /** Which order, dispatch or errand. */
  | { action: 'choose'; to: 'track' | 'code' | 'cancel' }
  /** What a photo shows. */
  | { action: 'photo' };

/** What Quickie remembers before it has said anything. */
export const NO_MEMORY: QuickieMemory = { misses: 0, asks: null, answeredSeq: 0, awayAt: null };

/** The last message, for lists. */
export interface LastMessage {
  seq: number;
  by: ChatSender;
  /** The first words; empty for pictures alone. */
  text: string;
}

/** The one chat of a customer with the bot and support. */
export interface ChatDoc {
  _id: Types.ObjectId;
  customerId: Types.ObjectId;
  status: ChatStatus;
  /** Incremented by every change of status, and by what staff change. */
  rev: number;
  /** Number of the last message; 0 without one. */
  lastSeq: number;
  /** The last message that the customer, or any agent, has read. They only rise. */
  customerReadSeq: number;
  agentReadSeq: number;
  /** Up to which message support's replies were mailed, and when last; null before the first mail. */
  mailedSeq: number;
  mailedAt: Date | null;
  /** Since when the customer has waited for a person; null while nobody has to answer. */
  waitingSince: Date | null;
  lastMessageAt: Date | null;
  lastMessage: LastMessage | null;
  quickie: QuickieMemory;
  /** Who of staff has it, and their first name as the customer sees it; null while nobody has. */
  assigneeId: Types.ObjectId | null;
  assigneeName: string | null;
  /** Since when; null while nobody has it. */
  assignedAt: Date | null;
  /** Agents who let the customer wait in this episode: not given it again. */
  lostBy: Types.ObjectId[];
  /** 1 for the first matter that a person had to answer; what comes a day after its end is the next. */
  episode: number;
  /** When the episode came to support, and when a person first replied; null until then. */
  openedAt: Date | null;
  firstReplyAt: Date | null;
  /** When staff resolved it last; null while it is with support. */
  resolvedAt: Date | null;
  /** Until when it is put off; null unless it is snoozed. */
  snoozedUntil: Date | null;
  labels: string[];
  priority: ChatPriority;
  /** What the customer wrote about last. */
  about: MessageAbout | null;
  /** Words of the customer's name, lower case, by which staff find the chat. */
  names: string[];
  createdAt: Date;
}

const lastMessageSchema = new Schema<LastMessage>(
  {
    seq: { type: Number, required: true },
    by: { type: String, enum: CHAT_SENDERS, required: true },
    text: { type: String, default: '' },
  },
  { _id: false, strict: 'throw' },
);

const quickieSchema = new Schema<QuickieMemory>(
  {
    misses: { type: Number, required: true },
    asks: { type: Schema.Types.Mixed, default: null },
    answeredSeq: { type: Number, default: 0 },
    awayAt: { type: Date, default: null },
  },
  { _id: false, strict: 'throw' },
);

const chatSchema = new Schema(
  {
    customerId: { type: Schema.Types.ObjectId, required: true },
    status: { type: String, enum: CHAT_STATUSES, required: true },
    rev: { type: Number, required: true },
    lastSeq: { type: Number, required: true },
    customerReadSeq: { type: Number, required: true },
    agentReadSeq: { type: Number, required: true },
    mailedSeq: { type: Number, default: 0 },
    mailedAt: { type: Date, default: null },
    waitingSince: { type: Date, default: null },
    lastMessageAt: { type: Date, default: null },
    lastMessage: { type: lastMessageSchema, default: null },
    quickie: { type: quickieSchema, required: true },
    assigneeId: { type: Schema.Types.ObjectId, default: null },
    assigneeName: { type: String, default: null },
    assignedAt: { type: Date, default: null },
    lostBy: { type: [Schema.Types.ObjectId], required: true },
    episode: { type: Number, required: true },
    openedAt: { type: Date, default: null },
    firstReplyAt: { type: Date, default: null },
    resolvedAt: { type: Date, default: null },
    snoozedUntil: { type: Date, default: null },
    labels: { type: [String], required: true },
    priority: { type: String, enum: CHAT_PRIORITIES, required: true },
    about: { type: Schema.Types.Mixed, default: null },
    names: { type: [String], required: true },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'chats', versionKey: false },
);
chatSchema.index({ customerId: 1 }, { unique: true });
// For the queue of support.
chatSchema.index(
  { waitingSince: 1 },
  { partialFilterExpression: { waitingSince: { $type: 'date' } } },
);
chatSchema.index({ status: 1, lastMessageAt: -1 });
chatSchema.index({ lastMessageAt: -1, _id: -1 });
// What somebody of staff has.
chatSchema.index(
  { assigneeId: 1, status: 1 },
  { partialFilterExpression: { assigneeId: { $type: 'objectId' } } },
);
chatSchema.index(
  { snoozedUntil: 1 },
  { partialFilterExpression: { snoozedUntil: { $type: 'date' } } },
);
chatSchema.index({ names: 1, lastMessageAt: -1 });

export const CHAT_OWNERS = { self: 'customerId' } as const satisfies OwnerFields;

const COUNT = wholeBetween({ min: 0, max: Number.MAX_SAFE_INTEGER });

export const Chat = defineModel<ChatDoc>('Chat', chatSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: [
      ...['customerId', 'status', 'rev', 'lastSeq', 'customerReadSeq', 'agentReadSeq'],
      ...['episode', 'priority', 'createdAt'],
    ],
    properties: {
      status: { enum: [...CHAT_STATUSES] },
      rev: wholeBetween({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      lastSeq: COUNT,
      customerReadSeq: COUNT,
      agentReadSeq: COUNT,
      waitingSince: { bsonType: ['date', 'null'] },
      episode: wholeBetween({ min: 1, max: 1_000_000 }),
      priority: { enum: [...CHAT_PRIORITIES] },
      createdAt: DATE,
    },
  },
});
