import 'server-only';
import { Schema, type Types } from 'mongoose';
import { MAX_MENTIONS } from '@/lib/conversations/support/policy';
import { defineModel } from '@/models/platform/define';
import { DATE, TEXT, wholeBetween } from '@/models/platform/validators';

/** An agent, with their name at the time. */
export interface NamedAgent {
  userId: Types.ObjectId;
  name: string;
}

/** A note by staff about a chat. In a collection of its own, so that it can't be sent to a customer. */
export interface ChatNoteDoc {
  _id: Types.ObjectId;
  chatId: Types.ObjectId;
  /** The chat's last message when it was written. */
  seq: number;
  author: NamedAgent;
  text: string;
  mentions: NamedAgent[];
  /** Mentioned agents who haven't read it. */
  unseenBy: Types.ObjectId[];
  createdAt: Date;
}

const namedSchema = new Schema<NamedAgent>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
  },
  { _id: false, strict: 'throw' },
);

const noteSchema = new Schema(
  {
    chatId: { type: Schema.Types.ObjectId, required: true },
    seq: { type: Number, required: true },
    author: { type: namedSchema, required: true },
    text: { type: String, required: true },
    mentions: { type: [namedSchema], required: true },
    unseenBy: { type: [Schema.Types.ObjectId], required: true },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'chat_notes', versionKey: false },
);
noteSchema.index({ chatId: 1, createdAt: 1 });
noteSchema.index({ unseenBy: 1 });

export const ChatNote = defineModel<ChatNoteDoc>('ChatNote', noteSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['chatId', 'seq', 'author', 'text', 'mentions', 'createdAt'],
    properties: {
      seq: wholeBetween({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      text: TEXT,
      mentions: { bsonType: 'array', maxItems: MAX_MENTIONS },
      createdAt: DATE,
    },
  },
});
