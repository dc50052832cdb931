import 'server-only';
import { Schema } from 'mongoose';
import type { DispatchDraft } from '@/lib/purchases/moves/draft';
import { PLACE_FIELDS, placeSchema } from './delivery';
import { DIRECT_FIELDS, type DirectFields, defineKind } from './purchase-base';

/** A paid dispatch: its draft, and its progress. */
export interface DispatchDoc extends DirectFields, DispatchDraft {
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

export const Dispatch = defineKind<DispatchDoc>('Dispatch', 'dispatch', {
  ...DIRECT_FIELDS,
  pickupAddress: { type: placeSchema, required: true },
  dropoff: { type: recipientSchema, required: true },
  deliveryNote: { type: String, default: '' },
});
