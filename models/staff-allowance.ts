import 'server-only';
import { Schema } from 'mongoose';
import { defineModel } from './define';
import { koboField } from './kobo-type';
import { DATE, LONG_NOT_NEGATIVE } from './validators';

/** What one person of staff gave alone of the platform's money in a day. */
export interface StaffAllowanceDoc {
  /** `<userId>:<day in Lagos>`. */
  _id: string;
  at: Date;
  givenKobo: number;
  /** Of it, by customer. */
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
// Nobody asks after the day is over; the audit log keeps what was given.
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
