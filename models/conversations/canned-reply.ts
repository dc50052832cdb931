import 'server-only';
import { Schema, type Types } from 'mongoose';
import { defineModel } from '@/models/platform/define';
import { DATE, TEXT } from '@/models/platform/validators';

/** A saved reply of support, the same for all agents. */
export interface CannedReplyDoc {
  _id: Types.ObjectId;
  /** What agents type after the slash. */
  shortcut: string;
  text: string;
  /** The last editor; null for the replies that Eki comes with. */
  editedBy: Types.ObjectId | null;
  editedAt: Date;
}

const cannedReplySchema = new Schema(
  {
    shortcut: { type: String, required: true },
    text: { type: String, required: true },
    editedBy: { type: Schema.Types.ObjectId, default: null },
    editedAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'canned_replies', versionKey: false },
);
cannedReplySchema.index({ shortcut: 1 }, { unique: true });

export const CannedReply = defineModel<CannedReplyDoc>('CannedReply', cannedReplySchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['shortcut', 'text', 'editedAt'],
    properties: { shortcut: TEXT, text: TEXT, editedAt: DATE },
  },
});
