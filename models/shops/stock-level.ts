import 'server-only';
import { type InferSchemaType, Schema } from 'mongoose';
import { defineModel } from '@/models/platform/define';

const stockLevelSchema = new Schema(
  {
    /** `${productId}:${optionId}` */
    _id: { type: String, required: true },
    productId: { type: Schema.Types.ObjectId, required: true },
    optionId: { type: Schema.Types.ObjectId, required: true },
    /** Pieces in the shop: available + reserved + allocated. */
    onHand: { type: Number, required: true },
    /** Held for open payments. */
    reserved: { type: Number, required: true },
    /** Sold, not yet picked up. */
    allocated: { type: Number, required: true },
    /** Free to sell. */
    available: { type: Number, required: true },
  },
  { strict: 'throw', collection: 'stock_levels', versionKey: false },
);
stockLevelSchema.index({ productId: 1 });

export type StockLevelDoc = InferSchemaType<typeof stockLevelSchema>;

export const StockLevel = defineModel<StockLevelDoc>('StockLevel', stockLevelSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['onHand', 'reserved', 'allocated', 'available'],
    properties: {
      reserved: { bsonType: ['int', 'long', 'double'], minimum: 0 },
      allocated: { bsonType: ['int', 'long', 'double'], minimum: 0 },
      available: { bsonType: ['int', 'long', 'double'], minimum: 0 },
    },
  },
  $expr: { $eq: ['$onHand', { $add: ['$available', '$reserved', '$allocated'] }] },
});
