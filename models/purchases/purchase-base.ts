import 'server-only';
import { type Model, Schema, type SchemaDefinition, type Types } from 'mongoose';
import { STATUSES } from '@/lib/core/delivery/status';
import { PROMO_TYPES } from '@/lib/core/pricing/quote';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import { PROMO_FUNDERS } from '@/lib/purchases/checkout/promos/policy';
import type { DeliveryDraft } from '@/lib/purchases/moves/draft';
import type { OrderEvent, WrongCode } from '@/lib/purchases/moves/state';
import { ANY_TEXT, defineDiscriminator, defineModel } from '@/models/platform/define';
import { KoboType, koboField } from '@/models/platform/kobo-type';
import { LONG_NOT_NEGATIVE } from '@/models/platform/validators';
import { type Delivery, deliverySchema } from './delivery';
import type { PurchaseDoc } from './purchase';

/** A refund by ops from the platform's own money. */
export interface Goodwill {
  /** The id of the command or approval that paid it; unique in the order. */
  id: string;
  amountKobo: number;
  at: Date;
}

/** What a resolved report refunded, so that nothing is refunded twice. */
export interface ReportRefundDoc {
  reportId: Types.ObjectId;
  amountKobo: number;
  /** The part of it that the rider paid. */
  riderKobo: number;
  items: { itemId: string; quantity: number }[];
  /** Vendor ids of the parts whose delivery fee it refunded. */
  deliveries: string[];
  at: Date;
}

/** Fields that orders, dispatches and errands share. */
export interface PurchaseFields extends DeliveryDraft {
  _id: Types.ObjectId;
  kind: ServiceKind;
  userId: Types.ObjectId;
  paymentId: Types.ObjectId;
  /** Refunded so far, kobo. */
  refundedKobo: number;
  /** Sum of `goodwill`, kobo; missing if there is none. */
  goodwillKobo?: number;
  /** Oldest first; missing if there is none. */
  goodwill?: Goodwill[];
  /** Oldest first; missing if there is none. Part of `refundedKobo`. */
  reportRefunds?: ReportRefundDoc[];
  /** Number of refunds that ops requested approval for; missing if there is none. */
  refundsAsked?: number;
  /** Short id (`shortId`), for the search by ops. */
  number: string;
  /** Four digits, encrypted; only the owner sees them. */
  deliveryCode: { sealed: string };
  riderId: Types.ObjectId | null;
  /** Number of assignments of a rider so far. */
  assignment: number;
  /** Wrong delivery codes entered so far. */
  wrongCodes: WrongCode[];
  /** Rank of the overall status, written in the same update as the items. */
  statusRank: number;
  /** Incremented by each move and each resolved report; a snapshot with a lower one is stale. */
  rev: number;
  /** Oldest first. */
  events: OrderEvent[];
  createdAt: Date;
}

/** Read only where it is selected (`lib/purchases/delivery/job.ts`), because few readers need it. */
export interface WithDelivery {
  delivery: Delivery;
}

/** Fields that dispatches and errands share. */
export interface DirectFields extends PurchaseFields {
  /** When the delivery fee was split between rider and platform. */
  deliverySettledAt: Date | null;
}

const codeSchema = new Schema(
  { sealed: { type: String, required: true } },
  { _id: false, strict: 'throw' },
);

const wrongCodeSchema = new Schema(
  { commandId: { type: String, required: true }, at: { type: Date, required: true } },
  { _id: false, strict: 'throw' },
);

const goodwillSchema = new Schema<Goodwill>(
  {
    id: { type: String, required: true },
    amountKobo: koboField,
    at: { type: Date, required: true },
  },
  { _id: false, strict: 'throw' },
);

const reportRefundSchema = new Schema<ReportRefundDoc>(
  {
    reportId: { type: Schema.Types.ObjectId, required: true },
    amountKobo: koboField,
    riderKobo: koboField,
    items: {
      type: [
        new Schema(
          { itemId: { type: String, required: true }, quantity: { type: Number, required: true } },
          { _id: false, strict: 'throw' },
        ),
      ],
      required: true,
    },
    deliveries: { type: [String], required: true },
    at: { type: Date, required: true },
  },
  { _id: false, strict: 'throw' },
);

const eventSchema = new Schema(
  {
    at: { type: Date, required: true },
    status: { type: String, enum: STATUSES, required: true },
    itemIds: { type: [String], required: true },
    by: { type: String, required: true },
    actorId: { type: String },
    command: { type: String },
    reason: { type: String },
    publicReason: { type: String },
    fault: { type: String },
    refundKobo: { type: KoboType },
    riderId: { type: String },
    photoId: { type: String },
  },
  { _id: false, strict: 'throw' },
);

const promoSchema = new Schema(
  {
    promoId: { type: String, required: true },
    code: { type: String, required: true },
    type: { type: String, enum: PROMO_TYPES, required: true },
    discountKobo: koboField,
    freeDeliveryKobo: koboField,
    funder: { type: String, enum: PROMO_FUNDERS, required: true },
  },
  { _id: false, strict: 'throw' },
);

const purchaseSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    paymentId: { type: Schema.Types.ObjectId, required: true },
    deliveryKobo: koboField,
    serviceFeeKobo: koboField,
    totalKobo: koboField,
    promo: { type: promoSchema, default: undefined },
    refundedKobo: koboField,
    goodwillKobo: { type: KoboType },
    goodwill: { type: [goodwillSchema], default: undefined },
    reportRefunds: { type: [reportRefundSchema], default: undefined },
    refundsAsked: { type: Number },
    number: { type: String, required: true },
    isExpress: { type: Boolean, required: true },
    scheduledFor: { type: Date, default: null },
    pathM: { type: Number, required: true },
    deliveryCode: { type: codeSchema, required: true },
    riderId: { type: Schema.Types.ObjectId, default: null },
    assignment: { type: Number, required: true },
    wrongCodes: { type: [wrongCodeSchema], required: true },
    statusRank: { type: Number, required: true },
    rev: { type: Number, required: true },
    events: { type: [eventSchema], required: true },
    createdAt: { type: Date, required: true },
    delivery: { type: deliverySchema, required: true, select: false },
  },
  { strict: 'throw', collection: 'purchases', versionKey: false, discriminatorKey: 'kind' },
);
// One purchase for each payment.
purchaseSchema.index({ paymentId: 1 }, { unique: true });
// With `kind`, as every filter of purchases has it.
purchaseSchema.index({ userId: 1, kind: 1, createdAt: -1, _id: -1 });
// The lists of ops: newest first, of one status, and by number.
purchaseSchema.index({ kind: 1, createdAt: -1, _id: -1 });
purchaseSchema.index({ kind: 1, statusRank: 1, createdAt: -1, _id: -1 });
purchaseSchema.index({ kind: 1, number: 1, createdAt: -1, _id: -1 });
// A rider's active deliveries.
purchaseSchema.index({ kind: 1, riderId: 1, statusRank: 1 });
// A shop's board. A single array field, because databases differ in how they index others.
purchaseSchema.index({ kind: 1, board: 1, createdAt: -1, _id: -1 });

// Of deliveries, whatever their kind: one by the offer that was accepted, by an open offer, and by its riders.
for (const field of ['delivery.takenOfferId', 'delivery.offer.id', 'delivery.offer.riderIds']) {
  purchaseSchema.index({ [field]: 1 }, { partialFilterExpression: { [field]: ANY_TEXT } });
}
// Searches without a result, in the order in which they are served.
purchaseSchema.index(
  { 'delivery.turn': 1, 'delivery.searchingSince': 1 },
  { partialFilterExpression: { 'delivery.isStarved': true } },
);

/** What the database itself requires of a kind. */
const REQUIRED: Readonly<Record<ServiceKind, readonly string[]>> = {
  order: ['items'],
  dispatch: ['pickupAddress', 'dropoff'],
  errand: ['dropOff', 'errands'],
};

/** Import `Purchase` instead, which knows the fields of every kind. */
export const PurchaseBase = defineModel<PurchaseDoc>('Purchase', purchaseSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: [
      'kind',
      'userId',
      'paymentId',
      'totalKobo',
      'refundedKobo',
      'statusRank',
      'rev',
      'delivery',
    ],
    properties: {
      delivery: { bsonType: 'object', required: ['version', 'stops'] },
      totalKobo: LONG_NOT_NEGATIVE,
      refundedKobo: LONG_NOT_NEGATIVE,
      goodwillKobo: LONG_NOT_NEGATIVE,
      statusRank: { bsonType: ['int', 'long', 'double'], minimum: 0, maximum: 5 },
    },
    anyOf: SERVICE_KINDS.map((kind) => ({
      required: REQUIRED[kind],
      properties: { kind: { enum: [kind] } },
    })),
  },
  $expr: { $lte: ['$refundedKobo', '$totalKobo'] },
});

/** The model of a kind. `fields`: what only this kind has. */
export function defineKind<D extends PurchaseFields>(
  name: string,
  kind: D['kind'],
  fields: SchemaDefinition,
): Model<D> {
  const schema = new Schema(fields, { strict: 'throw', versionKey: false });
  return defineDiscriminator<PurchaseDoc, D>(PurchaseBase, name, kind, schema);
}

export const DIRECT_FIELDS = { deliverySettledAt: { type: Date, default: null } };
