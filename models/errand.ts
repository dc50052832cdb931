import 'server-only';
import { Schema } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import type { ErrandDraft } from '@/lib/errands/draft';
import type { Spend } from '@/lib/moves/state';
import { DIRECT_FIELDS, type DirectDoc, PLACE_FIELDS, placeSchema } from './direct-fields';
import { koboField } from './kobo-type';
import { defineKind } from './purchase';

/** A paid errand: its draft, and its progress. */
export interface ErrandDoc extends DirectDoc, ErrandDraft {
  kind: 'errand';
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

export const ERRAND_OWNERS = { self: 'userId', rider: 'riderId' } as const satisfies OwnerFields;

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
