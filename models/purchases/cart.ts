import 'server-only';
import { Schema, type Types } from 'mongoose';
import { MAX_QUANTITY } from '@/lib/core/pricing/quote';
import type { OwnerFields } from '@/lib/core/roles';
import { MAX_EDIT_IDS, MAX_PRODUCTS } from '@/lib/purchases/checkout/cart/policy';
import { defineModel } from '@/models/platform/define';
import { DATE, wholeBetween } from '@/models/platform/validators';

/** A customer's cart; `_id` is the user's id. */
export interface CartDoc {
  _id: Types.ObjectId;
  /** productId → configuration key → quantity. */
  items: Record<string, Record<string, number>>;
  /** Incremented by each change; guards against lost updates. */
  rev: number;
  /** Ids of the latest applied edits. */
  editIds: string[];
  updatedAt: Date;
}

const cartSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    items: { type: Schema.Types.Mixed, required: true },
    rev: { type: Number, required: true },
    editIds: { type: [String], required: true },
    updatedAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'carts', versionKey: false, minimize: false },
);

export const CART_OWNERS = { self: '_id' } as const satisfies OwnerFields;

export const Cart = defineModel<CartDoc>('Cart', cartSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['items', 'rev', 'updatedAt'],
    properties: {
      items: {
        bsonType: 'object',
        maxProperties: MAX_PRODUCTS,
        additionalProperties: {
          bsonType: 'object',
          additionalProperties: wholeBetween({ min: 1, max: MAX_QUANTITY }),
        },
      },
      rev: { bsonType: ['int', 'long', 'double'], minimum: 1 },
      editIds: { bsonType: 'array', maxItems: MAX_EDIT_IDS, items: { bsonType: 'string' } },
      updatedAt: DATE,
    },
  },
});
