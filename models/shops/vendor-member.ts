import 'server-only';
import { Schema, type Types } from 'mongoose';
import { MEMBER_ROLES, type Membership } from '@/lib/core/roles';
import { defineModel } from '@/models/platform/define';

/** A user who works for a vendor. */
export interface VendorMemberDoc {
  _id: Types.ObjectId;
  vendorId: Types.ObjectId;
  userId: Types.ObjectId;
  role: Membership['role'];
  /** When the member became an owner of an existing shop; missing for who opened it. */
  ownerSince?: Date;
  /** Push messages for new orders; null if the member hasn't chosen. */
  alerts: MemberAlerts | null;
}

/** Quiet hours: "HH:MM" in Lagos; null for none. */
export interface MemberAlerts {
  isOn: boolean;
  quietFrom: string | null;
  quietTo: string | null;
}

const alertsSchema = new Schema<MemberAlerts>(
  {
    isOn: { type: Boolean, required: true },
    quietFrom: { type: String, default: null },
    quietTo: { type: String, default: null },
  },
  { _id: false, strict: 'throw' },
);

const memberSchema = new Schema(
  {
    vendorId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    role: { type: String, enum: MEMBER_ROLES, required: true },
    ownerSince: { type: Date },
    alerts: { type: alertsSchema, default: null },
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
