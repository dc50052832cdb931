import 'server-only';
import { type InferSchemaType, Schema } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import { STOCK_CHANGES } from '@/lib/shops/stock/policy';
import { defineModel } from '@/models/platform/define';

/** A change of an option's count by a member of the shop. Never changed. */
const stockChangeSchema = new Schema(
  {
    /** `<userId>:<commandId>`, so that a repeated command finds its entry. */
    _id: { type: String, required: true },
    vendorId: { type: Schema.Types.ObjectId, required: true },
    productId: { type: Schema.Types.ObjectId, required: true },
    optionId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: STOCK_CHANGES, required: true },
    /** Pieces in the shop before and after. */
    before: { type: Number, required: true },
    after: { type: Number, required: true },
    reason: { type: String, default: '' },
    byId: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'stock_changes', versionKey: false },
);
stockChangeSchema.index({ productId: 1, at: -1 });

export const STOCK_CHANGE_OWNERS = { vendor: 'vendorId' } as const satisfies OwnerFields;

export type StockChangeDoc = InferSchemaType<typeof stockChangeSchema>;

export const StockChange = defineModel<StockChangeDoc>('StockChange', stockChangeSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['vendorId', 'productId', 'optionId', 'kind', 'before', 'after', 'byId', 'at'],
    properties: { kind: { enum: [...STOCK_CHANGES] } },
  },
});
