import 'server-only';
import { Schema } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import type { DispatchDraft } from '@/lib/dispatch/draft';
import { DIRECT_FIELDS, type DirectDoc, PLACE_FIELDS, placeSchema } from './direct-fields';
import { defineKind } from './purchase';

/** A paid dispatch: its draft, and its progress. */
export interface DispatchDoc extends DirectDoc, DispatchDraft {
  kind: 'dispatch';
}

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

export const DISPATCH_OWNERS = { self: 'userId', rider: 'riderId' } as const satisfies OwnerFields;

export const Dispatch = defineKind<DispatchDoc>('Dispatch', 'dispatch', {
  ...DIRECT_FIELDS,
  pickupAddress: { type: placeSchema, required: true },
  dropoff: { type: recipientSchema, required: true },
  deliveryNote: { type: String, default: '' },
});
