import 'server-only';
import { Schema } from 'mongoose';
import { defineModel } from '@/models/platform/define';
import { koboField } from '@/models/platform/kobo-type';
import { DATE, LONG_NOT_NEGATIVE } from '@/models/platform/validators';

/** Refunds that one member of staff gave without approval in a day. */
export interface StaffAllowanceDoc {
  /** `<userId>:<day in Lagos>`. */
  _id: string;
  at: Date;
  givenKobo: number;
  /** Kobo by customer id. */
  byCustomer: Record<string, number>;
}

const staffAllowanceSchema = new Schema(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    givenKobo: koboField,
    byCustomer: { type: Schema.Types.Mixed, default: {} },
  },
  { strict: 'throw', collection: 'staff_allowances', versionKey: false, minimize: false },
);
// Only needed for the current day; the audit log has the refunds.
staffAllowanceSchema.index({ at: 1 }, { expireAfterSeconds: 7 * 86_400 });

export const StaffAllowance = defineModel<StaffAllowanceDoc>(
  'StaffAllowance',
  staffAllowanceSchema,
  {
    $jsonSchema: {
      bsonType: 'object',
      required: ['at', 'givenKobo'],
      properties: { at: DATE, givenKobo: LONG_NOT_NEGATIVE },
    },
  },
);
