import 'server-only';
import { Schema, type Types } from 'mongoose';
import type { MessageAbout } from '@/lib/conversations/chat/dto';
import {
  CHAT_PRIORITIES,
  CHAT_SENDERS,
  CHAT_STATUSES,
  type ChatPriority,
  type ChatSender,
  type ChatStatus,
} from '@/lib/conversations/chat/policy';
import type { OwnerFields } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import { ANY_DATE, ANY_ID, defineModel } from '@/models/platform/define';
import { DATE, wholeBetween } from '@/models/platform/validators';

export interface QuickieMemory {
  /** Number of consecutive messages that it didn't understand. */
  misses: number;
  /** Its open question; null without one. */
  asks: QuickieQuestion | null;
  /** Number of the last message that it answered; 0 before the first. */
  answeredSeq: number;
  /** When the customer last got the away notice; null if never. */
  awayAt: Date | null;
}

/** A question of Quickie's that the next message may answer. */
export type QuickieQuestion =
  /**
   * "Cancel order 5E82F2?" `key`: of the message with the question; each cancels once. `about`: id of the
   * purchase that the customer had selected; null for none.
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

export const NO_MEMORY: QuickieMemory = { misses: 0, asks: null, answeredSeq: 0, awayAt: null };

export interface LastMessage {
  seq: number;
  by: ChatSender;
  /** Excerpt; empty for pictures alone. */
  text: string;
}

/** A customer's only chat, with the bot and support. */
export interface ChatDoc {
  _id: Types.ObjectId;
  customerId: Types.ObjectId;
  status: ChatStatus;
  /** Incremented by each change of status and each change by staff. */
  rev: number;
  /** Number of the last message; 0 without one. */
  lastSeq: number;
  /** The last message that the customer, or any agent, has read. Never lowered. */
  customerReadSeq: number;
  agentReadSeq: number;
  /** The last message that was mailed to the customer, and when; null before the first mail. */
  mailedSeq: number;
  mailedAt: Date | null;
  /** Since when the customer has waited for a person; null while they don't. */
  waitingSince: Date | null;
  lastMessageAt: Date | null;
  lastMessage: LastMessage | null;
  quickie: QuickieMemory;
  /** The assigned agent, with their first name; null without one. */
  assigneeId: Types.ObjectId | null;
  assigneeName: string | null;
  assignedAt: Date | null;
  /** Agents who didn't reply in this episode; it isn't assigned to them again. */
  lostBy: Types.ObjectId[];
  /** From 1; a chat that returns to support a day after it was resolved starts the next one. */
  episode: number;
  /** When the episode reached support, and its first reply; null until then. */
  openedAt: Date | null;
  firstReplyAt: Date | null;
  /** When it was last resolved; null while it is with support. */
  resolvedAt: Date | null;
  /** Null unless it is snoozed. */
  snoozedUntil: Date | null;
  labels: string[];
  priority: ChatPriority;
  /** The purchase that the customer wrote about last. */
  about: MessageAbout | null;
  /** Words of the customer's name for staff's search (`toSearchWords`). */
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
// For support's queue.
chatSchema.index({ waitingSince: 1 }, { partialFilterExpression: { waitingSince: ANY_DATE } });
chatSchema.index({ status: 1, lastMessageAt: -1 });
chatSchema.index({ lastMessageAt: -1, _id: -1 });
chatSchema.index({ assigneeId: 1, status: 1 }, { partialFilterExpression: { assigneeId: ANY_ID } });
chatSchema.index({ snoozedUntil: 1 }, { partialFilterExpression: { snoozedUntil: ANY_DATE } });
chatSchema.index({ names: 1, lastMessageAt: -1 });

export const CHAT_OWNERS = { self: 'customerId' } as const satisfies OwnerFields;

const COUNT = wholeBetween({ min: 0, max: Number.MAX_SAFE_INTEGER });

export const Chat = defineModel<ChatDoc>('Chat', chatSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: [
      'customerId',
      'status',
      'rev',
      'lastSeq',
      'customerReadSeq',
      'agentReadSeq',
      'episode',
      'priority',
      'createdAt',
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
