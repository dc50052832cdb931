import 'server-only';
import { Schema, type Types } from 'mongoose';
import { defineModel } from '@/models/platform/define';
import { DATE, TEXT } from '@/models/platform/validators';

/** What ops write to one another about a person; the person never sees it. */
export interface PersonNoteDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** With the name that they had at that time. */
  author: { userId: Types.ObjectId; name: string };
  text: string;
  createdAt: Date;
}

const noteSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    author: {
      userId: { type: Schema.Types.ObjectId, required: true },
      name: { type: String, required: true },
    },
    text: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'person_notes', versionKey: false },
);
noteSchema.index({ userId: 1, createdAt: -1 });

export const PersonNote = defineModel<PersonNoteDoc>('PersonNote', noteSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['userId', 'author', 'text', 'createdAt'],
    properties: { text: TEXT, createdAt: DATE },
  },
});
