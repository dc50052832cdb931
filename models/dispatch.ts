import 'server-only';
import { Schema } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import type { DispatchDraft } from '@/lib/dispatch/draft';
import { defineModel } from './define';
import { DIRECT_FIELDS, type DirectDoc, PLACE_FIELDS, placeSchema } from './direct-fields';
import { indexForOps, serviceValidator } from './service-fields';

/** A paid dispatch: its draft, and its progress. */
export interface DispatchDoc extends DirectDoc, DispatchDraft {}

const recipientSchema = new Schema(
  {
    firstName: { type: String, required: true },
    lastName: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, required: true },
    ...PLACE_FIELDS,
  },
  { _id: false, strict: 'throw' },
);

const dispatchSchema = new Schema(
  {
    ...DIRECT_FIELDS,
    pickupAddress: { type: placeSchema, required: true },
    dropoff: { type: recipientSchema, required: true },
    deliveryNote: { type: String, default: '' },
  },
  { strict: 'throw', collection: 'dispatches', versionKey: false },
);
dispatchSchema.index({ userId: 1, createdAt: -1, _id: -1 });
dispatchSchema.index({ paymentId: 1 }, { unique: true });
indexForOps(dispatchSchema);

export const DISPATCH_OWNERS = { self: 'userId', rider: 'riderId' } as const satisfies OwnerFields;

export const Dispatch = defineModel<DispatchDoc>(
  'Dispatch',
  dispatchSchema,
  serviceValidator(['pickupAddress', 'dropoff']),
);
