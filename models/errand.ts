import 'server-only';
import { Schema } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import type { ErrandDraft } from '@/lib/errands/draft';
import type { Spend } from '@/lib/moves/state';
import { defineModel } from './define';
import { DIRECT_FIELDS, type DirectDoc, PLACE_FIELDS, placeSchema } from './direct-fields';
import { koboField } from './kobo-type';
import { indexForOps, serviceValidator } from './service-fields';

/** A paid errand: its draft, and its progress. */
export interface ErrandDoc extends DirectDoc, ErrandDraft {
  budgetKobo: number;
}

const stopSchema = new Schema(
  {
    name: { type: String, required: true },
    ...PLACE_FIELDS,
    phone: { type: String, default: '' },
    deliveryNote: { type: String, required: true },
    budgetKobo: koboField,
  },
  { _id: false, strict: 'throw' },
);

const errandSchema = new Schema(
  {
    ...DIRECT_FIELDS,
    dropOff: { type: placeSchema, required: true },
    errands: { type: [stopSchema], required: true },
    budgetKobo: koboField,
    spent: {
      type: [
        new Schema<Spend>(
          { riderId: { type: String, required: true }, amountKobo: koboField },
          { _id: false, strict: 'throw' },
        ),
      ],
      default: undefined,
    },
  },
  { strict: 'throw', collection: 'errands', versionKey: false },
);
errandSchema.index({ userId: 1, createdAt: -1, _id: -1 });
errandSchema.index({ paymentId: 1 }, { unique: true });
indexForOps(errandSchema);

export const ERRAND_OWNERS = { self: 'userId', rider: 'riderId' } as const satisfies OwnerFields;

export const Errand = defineModel<ErrandDoc>(
  'Errand',
  errandSchema,
  serviceValidator(['dropOff', 'errands']),
);
