import 'server-only';
import { Schema, Types } from 'mongoose';
import { defineModel } from '@/models/platform/define';
import { DATE, TEXT } from '@/models/platform/validators';

/** A stop of money out. It is deleted when it is lifted; the audit log keeps it. */
export interface PayoutStopDoc {
  /** `all`, or `<party>:<ownerId>`. */
  _id: string;
  /** Shown to those whose money waits. */
  why: string;
  at: Date;
  /** Who stopped it; null for the owner's "This wasn't me". */
  by: Types.ObjectId | null;
  /** It ends by itself; null if only an admin ends it. */
  until: Date | null;
}

const payoutStopSchema = new Schema(
  {
    _id: { type: String, required: true },
    why: { type: String, required: true },
    at: { type: Date, required: true },
    by: { type: Types.ObjectId, default: null },
    until: { type: Date, default: null },
  },
  { strict: 'throw', collection: 'payout_stops', versionKey: false },
);

export const PayoutStop = defineModel<PayoutStopDoc>('PayoutStop', payoutStopSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['_id', 'why', 'at'],
    properties: { _id: TEXT, why: TEXT, at: DATE },
  },
});
