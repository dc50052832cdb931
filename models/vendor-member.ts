import 'server-only';
import { Schema, type Types } from 'mongoose';
import { defineModel } from './define';

/** What a member may do besides the orders, which all of them handle. */
export const MEMBER_ROLES = ['owner', 'manager', 'kitchen'] as const;

/** Someone who works for a vendor. */
export interface VendorMemberDoc {
  _id: Types.ObjectId;
  vendorId: Types.ObjectId;
  userId: Types.ObjectId;
  role: (typeof MEMBER_ROLES)[number];
}

const memberSchema = new Schema(
  {
    vendorId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    role: { type: String, enum: MEMBER_ROLES, required: true },
  },
  { strict: 'throw', collection: 'vendor_members', versionKey: false },
);
memberSchema.index({ vendorId: 1, userId: 1 }, { unique: true });
memberSchema.index({ userId: 1 });

export const VendorMember = defineModel<VendorMemberDoc>('VendorMember', memberSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['vendorId', 'userId', 'role'],
    properties: { role: { enum: [...MEMBER_ROLES] } },
  },
});
