import 'server-only';
import { Schema, type Types } from 'mongoose';
import { defineModel } from './define';

/** A customer's cart; `_id` is the user's id. */
export interface CartDoc {
  _id: Types.ObjectId;
  /** productId → configuration key → quantity (spec §3; design ruling 11). */
  items: Record<string, Record<string, number>>;
  /** Rises by one with every change; guards against lost updates. */
  rev: number;
  updatedAt: Date;
}

const cartSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    items: { type: Schema.Types.Mixed, required: true },
    rev: { type: Number, required: true },
    updatedAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'carts', versionKey: false, minimize: false },
);

export const Cart = defineModel<CartDoc>('Cart', cartSchema);
