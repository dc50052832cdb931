import 'server-only';
import { type InferSchemaType, Schema, type Types } from 'mongoose';
import { defineModel } from '@/models/platform/define';
import { DATE, SHA256 } from '@/models/platform/validators';

/** What a link in a mail may do for an account without a session. */
export const LINK_PURPOSES = [
  'reset-password',
  'confirm-email',
  'undo-email',
  'give-up-wallet',
  'withdraw-wallet',
] as const;

const accountLinkSchema = new Schema(
  {
    /**
     * Null for a link that isn't sent: a reset for an unknown email, stored so that the answer takes as
     * long as for a known one.
     */
    userId: { type: Schema.Types.ObjectId, default: null },
    purpose: { type: String, enum: LINK_PURPOSES, required: true },
    /** SHA-256 (hex) of the token in the link. */
    tokenHash: { type: String, required: true },
    /** The address that the link is mailed to; null if it isn't sent. */
    email: { type: String, default: null },
    /** The address that a link undoes; missing for other purposes. */
    newEmail: { type: String },
    createdAt: { type: Date, required: true },
    /** A used link is deleted. */
    expiresAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'account_links', versionKey: false },
);
accountLinkSchema.index({ userId: 1 });
// For owners who only know their former address.
accountLinkSchema.index({ email: 1 });
accountLinkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type AccountLinkDoc = InferSchemaType<typeof accountLinkSchema> & { _id: Types.ObjectId };

export const AccountLink = defineModel<AccountLinkDoc>('AccountLink', accountLinkSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['purpose', 'tokenHash', 'createdAt', 'expiresAt'],
    properties: {
      userId: { bsonType: ['objectId', 'null'] },
      purpose: { enum: [...LINK_PURPOSES] },
      tokenHash: SHA256,
      createdAt: DATE,
      expiresAt: DATE,
    },
  },
});
