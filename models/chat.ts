import 'server-only';
import { Schema, type Types } from 'mongoose';
import { CHAT_SENDERS, CHAT_STATUSES, type ChatSender, type ChatStatus } from '@/lib/chat/policy';
import type { OwnerFields } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/socket-events';
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
  /** A yes. `key`: of the message that asked; the cancellation is done once for each. */
  | { action: 'cancel'; kind: ServiceKind; id: string; key: string; at: Date }
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
  /** Incremented by every change of status. */
  rev: number;
  /** Number of the last message; 0 without one. */
  lastSeq: number;
  /** The last message that the customer, or any agent, has read. They only rise. */
  customerReadSeq: number;
  agentReadSeq: number;
  /** Since when the customer has waited for a person; null while nobody has to answer. */
  waitingSince: Date | null;
  lastMessageAt: Date | null;
  lastMessage: LastMessage | null;
  quickie: QuickieMemory;
  /** Who of staff has it, and their first name as the customer sees it; null while nobody has. */
  assigneeId: Types.ObjectId | null;
  assigneeName: string | null;
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
    waitingSince: { type: Date, default: null },
    lastMessageAt: { type: Date, default: null },
    lastMessage: { type: lastMessageSchema, default: null },
    quickie: { type: quickieSchema, required: true },
    assigneeId: { type: Schema.Types.ObjectId, default: null },
    assigneeName: { type: String, default: null },
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

export const CHAT_OWNERS = { self: 'customerId' } as const satisfies OwnerFields;

const COUNT = wholeBetween({ min: 0, max: Number.MAX_SAFE_INTEGER });

export const Chat = defineModel<ChatDoc>('Chat', chatSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: [
      ...['customerId', 'status', 'rev', 'lastSeq', 'customerReadSeq', 'agentReadSeq'],
      'createdAt',
    ],
    properties: {
      status: { enum: [...CHAT_STATUSES] },
      rev: wholeBetween({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      lastSeq: COUNT,
      customerReadSeq: COUNT,
      agentReadSeq: COUNT,
      waitingSince: { bsonType: ['date', 'null'] },
      createdAt: DATE,
    },
  },
});
