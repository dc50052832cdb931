import 'server-only';
import { Schema, type Types } from 'mongoose';
import { CATEGORY_PATHS } from '@/lib/core/categories';
import type { OwnerFields } from '@/lib/core/roles';
import { STATUSES, type Status } from '@/lib/delivery/status';
import type { DraftItem, DraftPart, OrderDraft } from '@/lib/orders/draft';
import type { OrderEvent, PartProgress, WrongCode } from '@/lib/orders/state';
import { defineModel } from './define';
import { KoboType, koboField } from './kobo-type';
import { LONG_NOT_NEGATIVE } from './validators';

/** A sold line with its own status. */
export interface OrderItem extends DraftItem {
  status: Status;
}

/** One vendor's part of an order and its progress. */
export interface OrderPart extends DraftPart, PartProgress {}

/** A paid order: its draft, and its progress. */
export interface OrderDoc extends Omit<OrderDraft, 'items' | 'parts'> {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  paymentId: Types.ObjectId;
  items: OrderItem[];
  parts: OrderPart[];
  /** Refunded so far, kobo. */
  refundedKobo: number;
  /** Items not accepted by then are cancelled; null: no deadline. */
  acceptBy: Date | null;
  /** Four digits, encrypted; only the owner ever sees them. */
  deliveryCode: { sealed: string };
  riderId: Types.ObjectId | null;
  /** Number of times that a rider was assigned; missing in older orders. */
  assignment?: number;
  /** Wrong delivery codes entered so far; missing in older orders. */
  wrongCodes?: WrongCode[];
  /** Rank of the overall status, written in the same update as the items. */
  statusRank: number;
  /** Incremented by every change; a snapshot with a lower one is stale. */
  rev: number;
  /** Oldest first. */
  events: OrderEvent[];
  createdAt: Date;
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
    tracked: { type: Boolean, required: true },
    status: { type: String, enum: STATUSES, required: true },
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
    status: { type: String, enum: STATUSES },
    acceptedAt: { type: Date },
    prepMinutes: { type: Number },
    readyBy: { type: Date },
    readyAt: { type: Date },
    handedOverAt: { type: Date },
    pickup: {
      type: new Schema(
        {
          pin: { type: String, required: true },
          tries: { type: Number, required: true },
          lockedUntil: { type: Date, default: null },
        },
        { _id: false, strict: 'throw' },
      ),
    },
    deliverySettledAt: { type: Date },
  },
  { _id: false, strict: 'throw' },
);

const orderSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    paymentId: { type: Schema.Types.ObjectId, required: true },
    items: { type: [itemSchema], required: true },
    parts: { type: [partSchema], required: true },
    address: { type: Schema.Types.Mixed, required: true },
    itemsKobo: koboField,
    deliveryKobo: koboField,
    serviceFeeKobo: koboField,
    totalKobo: koboField,
    refundedKobo: koboField,
    isExpress: { type: Boolean, required: true },
    scheduledFor: { type: Date, default: null },
    acceptBy: { type: Date, default: null },
    pathM: { type: Number, required: true },
    prepMin: { type: Number, required: true },
    deliveryCode: {
      type: new Schema(
        { sealed: { type: String, required: true } },
        { _id: false, strict: 'throw' },
      ),
      required: true,
    },
    riderId: { type: Schema.Types.ObjectId, default: null },
    assignment: { type: Number },
    wrongCodes: {
      type: [
        new Schema(
          { commandId: { type: String, required: true }, at: { type: Date, required: true } },
          { _id: false, strict: 'throw' },
        ),
      ],
      default: undefined,
    },
    statusRank: { type: Number, required: true },
    rev: { type: Number, required: true },
    events: {
      type: [
        new Schema(
          {
            at: { type: Date, required: true },
            status: { type: String, enum: STATUSES, required: true },
            itemIds: { type: [String], required: true },
            by: { type: String, required: true },
            actorId: { type: String },
            command: { type: String },
            commandId: { type: String },
            reason: { type: String },
            fault: { type: String },
            refundKobo: { type: KoboType },
            riderId: { type: String },
          },
          { _id: false, strict: 'throw' },
        ),
      ],
      required: true,
    },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'orders', versionKey: false },
);
orderSchema.index({ userId: 1, createdAt: -1, _id: -1 });
orderSchema.index({ paymentId: 1 }, { unique: true });
// A shop's order board: its parts by status, and those accepted today.
orderSchema.index({ 'parts.vendorId': 1, 'parts.status': 1, createdAt: -1, _id: -1 });
orderSchema.index({ 'parts.vendorId': 1, 'parts.acceptedAt': -1 });
// For restoring missing timers; rank 0 means that an item is still placed.
orderSchema.index({ acceptBy: 1 }, { partialFilterExpression: { statusRank: 0 } });

export const ORDER_OWNERS = {
  self: 'userId',
  vendor: 'parts.vendorId',
  rider: 'riderId',
} as const satisfies OwnerFields;

export const Order = defineModel<OrderDoc>('Order', orderSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['userId', 'paymentId', 'items', 'totalKobo', 'refundedKobo', 'statusRank', 'rev'],
    properties: {
      totalKobo: LONG_NOT_NEGATIVE,
      refundedKobo: LONG_NOT_NEGATIVE,
      statusRank: { bsonType: ['int', 'long', 'double'], minimum: 0, maximum: 5 },
    },
  },
  $expr: { $lte: ['$refundedKobo', '$totalKobo'] },
});
