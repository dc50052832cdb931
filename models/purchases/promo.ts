import 'server-only';
import { Schema, type Types } from 'mongoose';
import { CATEGORY_PATHS } from '@/lib/core/categories';
import { PROMO_TYPES, type PromoType } from '@/lib/core/pricing/quote';
import type { OwnerFields } from '@/lib/core/roles';
import { PROMO_FUNDERS, type PromoFunder } from '@/lib/purchases/checkout/promos/policy';
import { defineModel } from '@/models/platform/define';
import { KoboType, koboField } from '@/models/platform/kobo-type';
import { LONG_NOT_NEGATIVE, TEXT, wholeBetween } from '@/models/platform/validators';

/** A promo code with its terms (see `PromoTerms`) and its uses. */
export interface PromoDoc {
  _id: Types.ObjectId;
  /** In capitals. */
  code: string;
  type: PromoType;
  valueBp: number;
  valueKobo: number;
  freeShipping: boolean;
  maxDiscountKobo: number | null;
  minSpendKobo: number;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Most uses by all customers; null: unlimited, and not counted in `reserved` and `used`. */
  limit: number | null;
  /** Uses by open and by paid payments; both count against the limit. */
  reserved: number;
  used: number;
  perUser: number | null;
  categories: string[];
  vendorIds: string[];
  productIds: string[];
  funder: PromoFunder;
}

const promoSchema = new Schema(
  {
    code: { type: String, required: true },
    type: { type: String, enum: PROMO_TYPES, required: true },
    valueBp: { type: Number, default: 0 },
    valueKobo: koboField,
    freeShipping: { type: Boolean, default: false },
    maxDiscountKobo: { type: KoboType, default: null },
    minSpendKobo: koboField,
    startsAt: { type: Date, default: null },
    endsAt: { type: Date, default: null },
    limit: { type: Number, default: null },
    reserved: { type: Number, default: 0 },
    used: { type: Number, default: 0 },
    perUser: { type: Number, default: null },
    categories: { type: [{ type: String, enum: CATEGORY_PATHS }], default: [] },
    vendorIds: { type: [String], default: [] },
    productIds: { type: [String], default: [] },
    funder: { type: String, enum: PROMO_FUNDERS, required: true },
  },
  { strict: 'throw', collection: 'promos', versionKey: false },
);
promoSchema.index({ code: 1 }, { unique: true });

const COUNT = wholeBetween({ min: 0, max: Number.MAX_SAFE_INTEGER });

export const Promo = defineModel<PromoDoc>('Promo', promoSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['code', 'type', 'valueKobo', 'minSpendKobo', 'reserved', 'used', 'funder'],
    properties: {
      code: TEXT,
      valueBp: wholeBetween({ min: 0, max: 10_000 }),
      valueKobo: LONG_NOT_NEGATIVE,
      minSpendKobo: LONG_NOT_NEGATIVE,
      reserved: COUNT,
      used: COUNT,
    },
  },
  $expr: {
    $and: [
      {
        $or: [{ $eq: ['$limit', null] }, { $lte: [{ $add: ['$used', '$reserved'] }, '$limit'] }],
      },
      // A vendor pays only for its own lines, never for a delivery.
      {
        $or: [
          { $eq: ['$funder', 'platform'] },
          {
            $and: [{ $eq: [{ $size: '$vendorIds' }, 1] }, { $eq: ['$freeShipping', false] }],
          },
        ],
      },
    ],
  },
});

/** `released`: the use is available again. */
export const REDEMPTION_STATES = ['reserved', 'redeemed', 'released'] as const;

/** A use of a promo by a payment. */
export interface PromoRedemptionDoc {
  /** The payment's id; a payment has one promo at most. */
  _id: Types.ObjectId;
  promoId: Types.ObjectId;
  userId: Types.ObjectId;
  /** Identifies the person (`findPerson`). */
  person: string[];
  /** 1 to the promo's `perUser`; missing while it is released, or if there is no such limit. */
  slot?: number;
  /** Whether it counts against the promo's `limit`. */
  isCounted: boolean;
  state: (typeof REDEMPTION_STATES)[number];
  updatedAt: Date;
}

const redemptionSchema = new Schema(
  {
    promoId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    person: { type: [String], default: [] },
    slot: { type: Number },
    isCounted: { type: Boolean, required: true },
    state: { type: String, enum: REDEMPTION_STATES, required: true },
    updatedAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'promo_redemptions', versionKey: false },
);
// Enforces the limit per person: no two uses have the same slot.
redemptionSchema.index(
  { promoId: 1, person: 1, slot: 1 },
  { unique: true, partialFilterExpression: { slot: { $exists: true } } },
);
redemptionSchema.index({ promoId: 1, userId: 1, state: 1 });

export const PROMO_REDEMPTION_OWNERS = { self: 'userId' } as const satisfies OwnerFields;

export const PromoRedemption = defineModel<PromoRedemptionDoc>(
  'PromoRedemption',
  redemptionSchema,
  {
    $jsonSchema: {
      bsonType: 'object',
      required: ['promoId', 'userId', 'isCounted', 'state'],
      properties: { state: { enum: [...REDEMPTION_STATES] } },
    },
  },
);
