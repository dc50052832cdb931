import 'server-only';
import { Schema, type Types } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import {
  ATTACHMENT_KINDS,
  type AttachmentKind,
  CONTENT_TYPES,
  FILE_PURPOSES,
  type FilePurpose,
  MAX_VIDEO_BYTES,
} from '@/lib/platform/files/policy';
import { defineModel } from './define';
import { DATE, TEXT, wholeBetween } from './validators';

export interface FileAttachment {
  kind: AttachmentKind;
  refId: string;
}

/** An uploaded photo, video or document. Its bytes are in the file store under the same id. */
export interface FileDoc {
  /** Random, so that it reveals nothing and can't be guessed. */
  _id: Types.ObjectId;
  /** `guest` for a guest, whose files only `readers` can read. */
  uploaderId: string;
  purpose: FilePurpose;
  contentType: string;
  size: number;
  /** Rendered size of a photo or video, px; null for a document. */
  width: number | null;
  height: number | null;
  /** Null until a command uses it, and after it is removed from a review. */
  attachment: FileAttachment | null;
  /** Number of times it was detached; part of the ids of the timers that remove it. */
  detachments: number;
  /** Who may read it: user ids, and `ops` or `support` for all users with that role. */
  readers: string[];
  /** A published picture that only its shop and staff still see, because staff hid its product. */
  isWithheld: boolean;
  createdAt: Date;
}

const attachmentSchema = new Schema<FileAttachment>(
  {
    kind: { type: String, enum: ATTACHMENT_KINDS, required: true },
    refId: { type: String, required: true },
  },
  { _id: false, strict: 'throw' },
);

const fileSchema = new Schema(
  {
    uploaderId: { type: String, required: true },
    purpose: { type: String, enum: FILE_PURPOSES, required: true },
    contentType: { type: String, required: true },
    size: { type: Number, required: true },
    width: { type: Number, default: null },
    height: { type: Number, default: null },
    attachment: { type: attachmentSchema, default: null },
    detachments: { type: Number, default: 0 },
    readers: { type: [String], required: true },
    isWithheld: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'files', versionKey: false },
);

export const FILE_OWNERS = { participant: 'readers' } as const satisfies OwnerFields;

export const StoredFile = defineModel<FileDoc>('File', fileSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: [
      'uploaderId',
      'purpose',
      'contentType',
      'size',
      'attachment',
      'readers',
      'createdAt',
    ],
    properties: {
      uploaderId: TEXT,
      purpose: { enum: [...FILE_PURPOSES] },
      contentType: { enum: [...CONTENT_TYPES] },
      size: wholeBetween({ min: 1, max: MAX_VIDEO_BYTES }),
      attachment: {
        bsonType: ['object', 'null'],
        required: ['kind', 'refId'],
        properties: { kind: { enum: [...ATTACHMENT_KINDS] }, refId: TEXT },
      },
      readers: { bsonType: 'array', items: TEXT },
      createdAt: DATE,
    },
  },
});
