import 'server-only';
import { type InferSchemaType, Schema } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import { defineModel } from './define';
import { DATE, SHA256 } from './validators';

const sessionSchema = new Schema(
  {
    /** SHA-256 (hex) of the session id in the cookie, so that a leaked table cannot sign in. */
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    /** Kind of device that signed in (`deviceKind`), for its owner. */
    device: { type: String, default: '' },
    /** Network address that signed in, for its owner. */
    address: { type: String, default: '' },
    /** Absolute or idle end, whichever comes first. */
    expiresAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'sessions', versionKey: false },
);
sessionSchema.index({ userId: 1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const SESSION_OWNERS = { self: 'userId' } as const satisfies OwnerFields;

export type SessionDoc = InferSchemaType<typeof sessionSchema>;

export const Session = defineModel<SessionDoc>('Session', sessionSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['_id', 'userId', 'createdAt', 'lastSeenAt', 'expiresAt'],
    properties: {
      _id: SHA256,
      userId: { bsonType: 'objectId' },
      createdAt: DATE,
      lastSeenAt: DATE,
      expiresAt: DATE,
    },
  },
});
