import 'server-only';
import { Schema, type Types } from 'mongoose';
import { TICKET_STATUSES, type TicketStatus } from '@/lib/conversations/support/policy';
import { ANY_ID, defineModel } from '@/models/platform/define';
import { DATE, TEXT } from '@/models/platform/validators';
import type { NamedAgent } from './chat-note';

export interface TicketReply {
  id: string;
  author: NamedAgent;
  text: string;
  at: Date;
}

/** A message of the contact form, which support answers by mail. */
export interface SupportTicketDoc {
  _id: Types.ObjectId;
  /** As shown to the sender: `T-7K3MQX`. */
  number: string;
  /** Null for a guest. */
  userId: Types.ObjectId | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  /** In the file store; null if there is none. */
  attachmentId: string | null;
  status: TicketStatus;
  /** Replies by mail; missing without one. */
  replies?: TicketReply[];
  /** Missing until it is closed. */
  closedBy?: NamedAgent;
  createdAt: Date;
}

const namedSchema = new Schema<NamedAgent>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
  },
  { _id: false, strict: 'throw' },
);

const replySchema = new Schema<TicketReply>(
  {
    id: { type: String, required: true },
    author: { type: namedSchema, required: true },
    text: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { _id: false, strict: 'throw' },
);

const supportTicketSchema = new Schema(
  {
    number: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, default: null },
    name: { type: String, required: true },
    email: { type: String, required: true },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    attachmentId: { type: String, default: null },
    status: { type: String, enum: TICKET_STATUSES, required: true },
    replies: { type: [replySchema], default: undefined },
    closedBy: { type: namedSchema, default: undefined },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'support_tickets', versionKey: false },
);
supportTicketSchema.index({ number: 1 }, { unique: true });
supportTicketSchema.index({ status: 1, createdAt: 1 });
supportTicketSchema.index({ email: 1 });
supportTicketSchema.index({ userId: 1 }, { partialFilterExpression: { userId: ANY_ID } });

export const SupportTicket = defineModel<SupportTicketDoc>('SupportTicket', supportTicketSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['number', 'name', 'email', 'subject', 'message', 'status', 'createdAt'],
    properties: {
      number: TEXT,
      name: TEXT,
      email: TEXT,
      subject: TEXT,
      message: TEXT,
      status: { enum: [...TICKET_STATUSES] },
      createdAt: DATE,
    },
  },
});
