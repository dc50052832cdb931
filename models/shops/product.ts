import 'server-only';
import { type InferSchemaType, Schema, type Types } from 'mongoose';
import { CATEGORY_PATHS } from '@/lib/core/categories';
import type { OwnerFields } from '@/lib/core/roles';
import { EDIT_STATUSES } from '@/lib/shops/products/policy';
import { ANY_DATE, defineModel } from '@/models/platform/define';
import { KoboType, koboField } from '@/models/platform/kobo-type';
import { LONG_NOT_NEGATIVE, wholeBetween } from '@/models/platform/validators';

/** Only live products are shown. Removed ones respond with 410 for six months, all others with 404. */
const PRODUCT_STATUSES = [...EDIT_STATUSES, 'removed'] as const;

const imageSchema = new Schema(
  {
    /** Base of the picture's URL: `${src}-640.webp`. */
    src: { type: String, required: true },
    alt: { type: String, required: true },
  },
  { _id: false, strict: 'throw' },
);

/** Marked sold out by the shop, regardless of the count. */
const soldOutSchema = new Schema(
  {
    /** When the mark ends automatically; null: when the shop removes it. */
    until: { type: Date, default: null },
  },
  { _id: false, strict: 'throw' },
);

const optionSchema = new Schema(
  {
    name: { type: String, required: true },
    priceKobo: koboField,
    /** Lower price while on offer; null if there is none. */
    offerPriceKobo: { type: KoboType, default: null },
    /** For tracked options synced with `stock_levels`: false once the last piece is sold. */
    inStock: { type: Boolean, required: true },
    /** Index in `images` of this option's picture; null if it has none. */
    image: { type: Number, default: null, min: 0 },
    /** Whether `stock_levels` counts this option; cooked-to-order food is not counted. */
    tracked: { type: Boolean, required: true },
    /** The shop's own number; may be empty. */
    sku: { type: String, default: '' },
    soldOut: { type: soldOutSchema, default: null },
  },
  { strict: 'throw' },
);

const addonChoiceSchema = new Schema(
  {
    name: { type: String, required: true },
    priceKobo: koboField,
    inStock: { type: Boolean, required: true },
    soldOut: { type: soldOutSchema, default: null },
  },
  { strict: 'throw' },
);

const addonGroupSchema = new Schema(
  {
    name: { type: String, required: true },
    /** Fewest choices; 0 makes the group optional. */
    min: { type: Number, required: true, min: 0 },
    max: { type: Number, required: true, min: 1 },
    options: { type: [addonChoiceSchema], required: true },
  },
  { strict: 'throw' },
);

const MAX_REVIEWS = 1_000_000_000;
const countField = { type: Number, default: 0, min: 0 };

/** Number of shown reviews by stars, updated with each review. */
const ratingsSchema = new Schema(
  { 1: countField, 2: countField, 3: countField, 4: countField, 5: countField },
  { _id: false, strict: 'throw' },
);

/** Why Eki hid a product, with the shop's answer. */
const takenDownSchema = new Schema(
  {
    reason: { type: String, required: true },
    at: { type: Date, required: true },
    /** Whether it was on sale until then. */
    wasLive: { type: Boolean, required: true },
    /** Empty until the shop answers. */
    answer: { type: String, default: '' },
  },
  { _id: false, strict: 'throw' },
);

const productSchema = new Schema(
  {
    vendorId: { type: Schema.Types.ObjectId, required: true },
    slug: { type: String, required: true },
    name: { type: String, required: true },
    category: { type: String, enum: CATEGORY_PATHS, required: true },
    /** Part of a food vendor's menu: "Rice", "Drinks". Empty for goods. */
    section: { type: String, default: '' },
    description: { type: [String], required: true },
    weightGrams: { type: Number, default: null },
    images: { type: [imageSchema], required: true },
    options: { type: [optionSchema], required: true },
    addons: { type: [addonGroupSchema], default: [] },
    /** Any option in stock. */
    inStock: { type: Boolean, required: true },
    soldOut: { type: soldOutSchema, default: null },
    /** When the first of its sold-out marks ends; null if none ends automatically. */
    restockAt: { type: Date, default: null },
    /** Missing until its first review. */
    ratings: { type: ratingsSchema, default: undefined },
    status: { type: String, enum: PRODUCT_STATUSES, default: 'live' },
    removedAt: { type: Date, default: null },
    /** Incremented when its shop saves it; not by sales or stock. */
    rev: { type: Number, default: 0, min: 0 },
    /** The member of its shop who saved this revision; null for a revision of Eki’s. */
    savedById: { type: String, default: null },
    /** The SKUs of its options; missing without any, because of the unique index. */
    skus: { type: [String], default: undefined },
    /**
     * Its name as names are compared, unique in the shop. Missing for a second product of that name and
     * for removed ones.
     */
    uniqueName: { type: String, default: undefined },
    /** Words of its name and its SKUs, for the shop's search. */
    words: { type: [String], default: [] },
    /** Set while it is hidden by Eki. */
    takenDown: { type: takenDownSchema, default: null },
  },
  { timestamps: true, strict: 'throw', collection: 'products' },
);
productSchema.index({ slug: 1 }, { unique: true });
// A shop's list, by section of the menu, then newest first.
productSchema.index({ vendorId: 1, status: 1, section: 1, _id: -1 });
// For the counts of the list's filters.
productSchema.index({ vendorId: 1, status: 1, inStock: 1 });
productSchema.index({ vendorId: 1, words: 1 });
productSchema.index(
  { vendorId: 1, uniqueName: 1 },
  { unique: true, partialFilterExpression: { uniqueName: { $exists: true } } },
);
productSchema.index({ vendorId: 1, 'addons._id': 1 });
productSchema.index(
  { vendorId: 1, skus: 1 },
  { unique: true, partialFilterExpression: { skus: { $exists: true } } },
);
// Products hidden by ops.
productSchema.index(
  { 'takenDown.at': 1 },
  { partialFilterExpression: { 'takenDown.at': ANY_DATE } },
);
productSchema.index({ status: 1 });

export const PRODUCT_OWNERS = { vendor: 'vendorId' } as const satisfies OwnerFields;

export type ProductDoc = InferSchemaType<typeof productSchema> & { _id: Types.ObjectId };

export const Product = defineModel<ProductDoc>('Product', productSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['vendorId', 'name', 'category', 'options', 'inStock', 'status'],
    properties: {
      category: { enum: [...CATEGORY_PATHS] },
      status: { enum: [...PRODUCT_STATUSES] },
      ratings: {
        bsonType: 'object',
        patternProperties: { '^[1-5]$': wholeBetween({ min: 0, max: MAX_REVIEWS }) },
      },
      options: {
        bsonType: 'array',
        minItems: 1,
        items: {
          bsonType: 'object',
          required: ['_id', 'name', 'priceKobo', 'inStock'],
          properties: { priceKobo: LONG_NOT_NEGATIVE },
        },
      },
    },
  },
});
