import 'server-only';
import { type InferSchemaType, Schema, type Types } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import { defineModel } from '@/models/platform/define';
import { TEXT } from '@/models/platform/validators';

const addressSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    firstName: { type: String, required: true },
    lastName: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, required: true },
    address: { type: String, required: true },
    latitude: { type: Number, required: true, min: -90, max: 90 },
    longitude: { type: Number, required: true, min: -180, max: 180 },
    city: { type: String, default: '' },
    state: { type: String, default: '' },
    zipcode: { type: String, default: '' },
    country: { type: String, default: '' },
    /** For the rider: "blue gate, second floor". */
    note: { type: String, default: '' },
    /** Digest of person, place and phone, so that the same address is stored once. */
    fingerprint: { type: String, required: true },
  },
  { timestamps: true, strict: 'throw', collection: 'addresses' },
);
addressSchema.index({ userId: 1, fingerprint: 1 }, { unique: true });

export type AddressDoc = InferSchemaType<typeof addressSchema> & { _id: Types.ObjectId };

export const ADDRESS_OWNERS = { self: 'userId' } as const satisfies OwnerFields;

export const Address = defineModel<AddressDoc>('Address', addressSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['userId', 'firstName', 'phone', 'address', 'latitude', 'longitude', 'fingerprint'],
    properties: {
      userId: { bsonType: 'objectId' },
      firstName: TEXT,
      phone: TEXT,
      address: TEXT,
      latitude: { bsonType: ['int', 'double'], minimum: -90, maximum: 90 },
      longitude: { bsonType: ['int', 'double'], minimum: -180, maximum: 180 },
      fingerprint: TEXT,
    },
  },
});
