import 'server-only';
import { type InferSchemaType, Schema, type Types } from 'mongoose';
import { CATEGORY_PATHS } from '@/lib/core/categories';
import type { OwnerFields } from '@/lib/core/roles';
import { toComparableName } from '@/lib/core/text';
import { VENDOR_STATUSES } from '@/lib/shops/policy';
import { defineModel } from '@/models/platform/define';

const hoursSchema = new Schema(
  {
    days: { type: [Number], required: true },
    open: { type: String, required: true },
    close: { type: String, required: true },
  },
  { _id: false, strict: 'throw' },
);

const daysOffSchema = new Schema(
  {
    from: { type: String, required: true },
    to: { type: String, required: true },
    /** Shown only to its staff and Eki. */
    reason: { type: String, default: '' },
  },
  { _id: false, strict: 'throw' },
);

const formerOwnerSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    until: { type: Date, required: true },
  },
  { _id: false, strict: 'throw' },
);

const vendorSchema = new Schema(
  {
    businessName: { type: String, required: true },
    /** `businessName` as it is compared with others (`toComparableName`). */
    nameKey: {
      type: String,
      default(this: { businessName: string }) {
        return toComparableName(this.businessName);
      },
    },
    slug: { type: String, required: true },
    description: { type: String, default: '' },
    /** Base of the picture's URL: `${profilePhoto}-320.webp`. */
    profilePhoto: { type: String, required: true },
    /** Base of the wide picture's URL: `${coverPhoto}-640.webp`; null if there is none. */
    coverPhoto: { type: String, default: null },
    categories: { type: [{ type: String, enum: CATEGORY_PATHS }], required: true },
    address: { type: String, required: true },
    latitude: { type: Number, required: true },
    longitude: { type: Number, required: true },
    /** +234…; for riders and ops, not shown to customers. */
    phone: { type: String, default: '' },
    /** Helps riders to find it. */
    landmark: { type: String, default: '' },
    hours: { type: [hoursSchema], required: true },
    /** In order. */
    daysOff: { type: [daysOffSchema], default: [] },
    /** Whether it promises the same prices as at its counter. */
    samePrice: { type: Boolean, default: false },
    /** Minutes from acceptance to ready. */
    prepMinutes: { type: Number, required: true, min: 0 },
    /** End of a pause set by the seller. */
    pausedUntil: { type: Date, default: null },
    /** Added to the preparation until `busyUntil`. */
    busyMinutes: { type: Number, default: 0, min: 0 },
    busyUntil: { type: Date, default: null },
    status: { type: String, enum: VENDOR_STATUSES, default: 'open' },
    /** Why it is suspended or closed, as shown to its members; otherwise empty. */
    statusReason: { type: String, default: '' },
    /** Last day of its food handler's certificate, `2027-03-31`. */
    foodCertificateUntil: { type: String, default: null },
    removedAt: { type: Date, default: null },
    /** Who is no owner any more, and since when; missing without any. */
    formerOwners: {
      type: [formerOwnerSchema],
      default: undefined,
    },
  },
  { timestamps: true, strict: 'throw', collection: 'vendors' },
);
vendorSchema.index({ slug: 1 }, { unique: true });
vendorSchema.index({ status: 1 });
// For names that are taken.
vendorSchema.index({ nameKey: 1 });

/** Members have access to the vendor itself. */
export const VENDOR_OWNERS = { vendor: '_id' } as const satisfies OwnerFields;

export type VendorDoc = InferSchemaType<typeof vendorSchema> & { _id: Types.ObjectId };

export const Vendor = defineModel<VendorDoc>('Vendor', vendorSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['businessName', 'slug', 'categories', 'latitude', 'longitude', 'status'],
    properties: {
      latitude: { bsonType: ['double', 'int'], minimum: -90, maximum: 90 },
      longitude: { bsonType: ['double', 'int'], minimum: -180, maximum: 180 },
      status: { enum: [...VENDOR_STATUSES] },
    },
  },
});
