import 'server-only';
import { Schema } from 'mongoose';
import type { ErrandDraft } from '@/lib/purchases/moves/draft';
import type { Spend } from '@/lib/purchases/moves/state';
import { koboField } from '@/models/platform/kobo-type';
import { PLACE_FIELDS, placeSchema } from './delivery';
import { DIRECT_FIELDS, type DirectFields, defineKind } from './purchase-base';

/** A paid errand: its draft, and its progress. */
export interface ErrandDoc extends DirectFields, ErrandDraft {
  kind: 'errand';
  /** Amounts spent by riders. */
  spent?: Spend[];
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

export const Errand = defineKind<ErrandDoc>('Errand', 'errand', {
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
});
