import 'server-only';
import { Schema, type Types } from 'mongoose';
import { MEMBER_ROLES, type Membership } from '@/lib/core/roles';
import { defineModel } from '@/models/platform/define';
import { DATE, SHA256, TEXT } from '@/models/platform/validators';

/** An invitation to work for a vendor, sent by mail. */
export interface ShopInvitationDoc {
  _id: Types.ObjectId;
  vendorId: Types.ObjectId;
  email: string;
  role: Membership['role'];
  /** SHA-256 (hex) of the token in the link. */
  tokenHash: string;
  invitedBy: Types.ObjectId;
  /** The member who accepted it, so that a repeat after a lost answer gets the first answer; else null. */
  acceptedBy: Types.ObjectId | null;
  createdAt: Date;
  expiresAt: Date;
}

const invitationSchema = new Schema(
  {
    vendorId: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    role: { type: String, enum: MEMBER_ROLES, required: true },
    tokenHash: { type: String, required: true },
    invitedBy: { type: Schema.Types.ObjectId, required: true },
    acceptedBy: { type: Schema.Types.ObjectId, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'shop_invitations', versionKey: false },
);
// Inviting an address again replaces its link.
invitationSchema.index({ vendorId: 1, email: 1 }, { unique: true });
invitationSchema.index({ tokenHash: 1 }, { unique: true });
invitationSchema.index({ email: 1 });
invitationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const ShopInvitation = defineModel<ShopInvitationDoc>('ShopInvitation', invitationSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['vendorId', 'email', 'role', 'tokenHash', 'createdAt', 'expiresAt'],
    properties: {
      email: TEXT,
      role: { enum: [...MEMBER_ROLES] },
      tokenHash: SHA256,
      createdAt: DATE,
      expiresAt: DATE,
    },
  },
});
