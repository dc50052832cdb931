import 'server-only';
import { Schema, type Types } from 'mongoose';
import { defineModel } from './define';
import { DATE, TEXT } from './validators';

/** A message of the contact form, which support answers by mail. */
export interface SupportTicketDoc {
  _id: Types.ObjectId;
  /** What people are told: `T-7K3MQX`. */
  number: string;
  /** Null for a guest. */
  userId: Types.ObjectId | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  /** In the file store; null if there is none. */
  attachmentId: string | null;
  status: 'open' | 'answered';
  /** By which a repeat is recognised. */
  commandId?: string;
  createdAt: Date;
}

const supportTicketSchema = new Schema(
  {
    number: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, default: null },
    name: { type: String, required: true },
    email: { type: String, required: true },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    attachmentId: { type: String, default: null },
    status: { type: String, enum: ['open', 'answered'], required: true },
    commandId: { type: String },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'support_tickets', versionKey: false },
);
supportTicketSchema.index({ number: 1 }, { unique: true });
supportTicketSchema.index({ status: 1, createdAt: 1 });
supportTicketSchema.index(
  { commandId: 1 },
  { unique: true, partialFilterExpression: { commandId: { $type: 'string' } } },
);

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
      status: { enum: ['open', 'answered'] },
      createdAt: DATE,
    },
  },
});
