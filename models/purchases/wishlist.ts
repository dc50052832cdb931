import 'server-only';
import { Schema, type Types } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import { MAX_WISHES } from '@/lib/purchases/checkout/cart/policy';
import { defineModel } from '@/models/platform/define';
import { DATE } from '@/models/platform/validators';

/** A customer's wishlist; `_id` is the user's id. */
export interface WishlistDoc {
  _id: Types.ObjectId;
  productIds: Types.ObjectId[];
  updatedAt: Date;
}

const wishlistSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    productIds: { type: [Schema.Types.ObjectId], required: true },
    updatedAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'wishlists', versionKey: false },
);

export const WISHLIST_OWNERS = { self: '_id' } as const satisfies OwnerFields;

export const Wishlist = defineModel<WishlistDoc>('Wishlist', wishlistSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['productIds', 'updatedAt'],
    properties: {
      productIds: { bsonType: 'array', maxItems: MAX_WISHES, items: { bsonType: 'objectId' } },
      updatedAt: DATE,
    },
  },
});
