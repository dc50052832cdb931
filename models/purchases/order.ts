import 'server-only';
import { Schema } from 'mongoose';
import { CATEGORY_PATHS } from '@/lib/core/categories';
import { STATUSES, type Status } from '@/lib/core/delivery/status';
import type { OwnerFields } from '@/lib/core/roles';
import type { DraftItem, DraftPart, OrderDraft } from '@/lib/purchases/moves/orders/draft';
import type { ItemQuery, PartProgress } from '@/lib/purchases/moves/state';
import { KoboType, koboField } from '@/models/platform/kobo-type';
import { defineKind, type PurchaseFields } from './purchase-base';

/** A sold line with its own status. */
export interface OrderItem extends DraftItem {
  status: Status;
  /** The seller's open question to the customer. */
  query?: ItemQuery | null;
}

/** One vendor's part of an order and its progress. */
export interface OrderPart extends DraftPart, PartProgress {}

/** A paid order: its draft, and its progress. */
export interface OrderDoc extends PurchaseFields, Omit<OrderDraft, 'items' | 'parts'> {
  kind: 'order';
  items: OrderItem[];
  parts: OrderPart[];
  /** For shops' lists: `boardKey` and `takingsKey` of each part. */
  board: string[];
  note: string;
  /** Items not accepted by this time are cancelled; null without a deadline. */
  acceptBy: Date | null;
}

const addonSchema = new Schema(
  {
    groupName: { type: String, required: true },
    choiceId: { type: String, required: true },
    name: { type: String, required: true },
    priceKobo: koboField,
  },
  { _id: false, strict: 'throw' },
);

const itemSchema = new Schema(
  {
    itemId: { type: String, required: true },
    productId: { type: String, required: true },
    optionId: { type: String, required: true },
    configKey: { type: String, required: true },
    name: { type: String, required: true },
    optionName: { type: String, required: true },
    addons: { type: [addonSchema], default: [] },
    image: { type: String, default: '' },
    imageAlt: { type: String, default: '' },
    category: { type: String, enum: CATEGORY_PATHS, required: true },
    vendorId: { type: String, required: true },
    quantity: { type: Number, required: true, min: 1 },
    unitKobo: koboField,
    lineKobo: koboField,
    feeShareKobo: koboField,
    promoKobo: { type: KoboType },
    tracked: { type: Boolean, required: true },
    status: { type: String, enum: STATUSES, required: true },
    query: {
      type: new Schema(
        {
          kind: { type: String, enum: ['substitute', 'drop'], required: true },
          expiresAt: { type: Date, required: true },
          swap: {
            type: new Schema(
              {
                optionId: { type: String, required: true },
                optionName: { type: String, required: true },
                configKey: { type: String, required: true },
                unitKobo: koboField,
                lineKobo: koboField,
                tracked: { type: Boolean, required: true },
              },
              { _id: false, strict: 'throw' },
            ),
            default: null,
          },
        },
        { _id: false, strict: 'throw' },
      ),
      default: undefined,
    },
  },
  { _id: false, strict: 'throw' },
);

const partSchema = new Schema(
  {
    vendorId: { type: String, required: true },
    vendorName: { type: String, required: true },
    itemsKobo: koboField,
    deliveryKobo: koboField,
    deliveryFeeShareKobo: koboField,
    promoKobo: { type: KoboType },
    status: { type: String, enum: STATUSES },
    acceptedAt: { type: Date },
    prepMinutes: { type: Number },
    readyBy: { type: Date },
    readyAt: { type: Date },
    handedOverAt: { type: Date },
    pickup: {
      type: new Schema({ pin: { type: String, required: true } }, { _id: false, strict: 'throw' }),
    },
    deliverySettledAt: { type: Date },
  },
  { _id: false, strict: 'throw' },
);

export const ORDER_OWNERS = {
  self: 'userId',
  vendor: 'parts.vendorId',
  rider: 'riderId',
} as const satisfies OwnerFields;

export const Order = defineKind<OrderDoc>('Order', 'order', {
  items: { type: [itemSchema], required: true },
  parts: { type: [partSchema], required: true },
  board: { type: [String], required: true },
  address: { type: Schema.Types.Mixed, required: true },
  itemsKobo: koboField,
  note: { type: String, default: '' },
  acceptBy: { type: Date, default: null },
  prepMin: { type: Number, required: true },
});
