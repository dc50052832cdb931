import 'server-only';
import { Schema, type Types } from 'mongoose';
import {
  MAX_REVIEW_REPORTS,
  REVIEW_REPORT_REASONS,
  REVIEW_STATES,
  type ReviewReportReason,
  type ReviewState,
  STARS,
  type Stars,
} from '@/lib/catalog/ratings';
import type { OwnerFields } from '@/lib/core/roles';
import { ANY_DATE, ANY_TEXT, defineModel } from '@/models/platform/define';
import { DATE, TEXT, wholeBetween } from '@/models/platform/validators';

/** A customer's review of a delivered item. */
export interface ReviewDoc {
  _id: Types.ObjectId;
  orderId: Types.ObjectId;
  itemId: string;
  /** What is rated. */
  target: 'product';
  productId: Types.ObjectId;
  vendorId: Types.ObjectId;
  userId: Types.ObjectId;
  /** "Ada O.", at the time of saving. */
  authorName: string;
  /** At the time of the purchase. */
  productName: string;
  /** The option that was bought; empty if the product has no choice. */
  choice: string;
  rating: Stars;
  /** Empty for stars alone. */
  text: string;
  photoId: string | null;
  state: ReviewState;
  /** When staff hid it; null while it is shown. */
  hiddenAt: Date | null;
  reply: { text: string; at: Date } | null;
  /** One per user. */
  reports: { userId: Types.ObjectId; reason: ReviewReportReason; at: Date }[];
  /** Time of the latest undecided report; null without one. */
  reportedAt: Date | null;
  /** Incremented by each change of the author. */
  rev: number;
  createdAt: Date;
  /** The author's last change; null if there was none. */
  editedAt: Date | null;
}

const replySchema = new Schema<NonNullable<ReviewDoc['reply']>>(
  { text: { type: String, required: true }, at: { type: Date, required: true } },
  { _id: false, strict: 'throw' },
);

const reportSchema = new Schema<ReviewDoc['reports'][number]>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    reason: { type: String, enum: REVIEW_REPORT_REASONS, required: true },
    at: { type: Date, required: true },
  },
  { _id: false, strict: 'throw' },
);

const reviewSchema = new Schema(
  {
    orderId: { type: Schema.Types.ObjectId, required: true },
    itemId: { type: String, required: true },
    target: { type: String, enum: ['product'], required: true },
    productId: { type: Schema.Types.ObjectId, required: true },
    vendorId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    authorName: { type: String, required: true },
    productName: { type: String, required: true },
    choice: { type: String, default: '' },
    rating: { type: Number, enum: STARS, required: true },
    text: { type: String, default: '' },
    photoId: { type: String, default: null },
    state: { type: String, enum: REVIEW_STATES, required: true },
    hiddenAt: { type: Date, default: null },
    reply: { type: replySchema, default: null },
    reports: { type: [reportSchema], required: true },
    reportedAt: { type: Date, default: null },
    rev: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    editedAt: { type: Date, default: null },
  },
  { strict: 'throw', collection: 'reviews', versionKey: false },
);
reviewSchema.index({ orderId: 1, itemId: 1, target: 1 }, { unique: true });
reviewSchema.index({ productId: 1, state: 1, createdAt: -1, _id: -1 });
reviewSchema.index({ vendorId: 1, state: 1, createdAt: -1, _id: -1 });
reviewSchema.index({ userId: 1 });
reviewSchema.index(
  { photoId: 1 },
  { unique: true, partialFilterExpression: { photoId: ANY_TEXT } },
);
// For staff.
reviewSchema.index({ reportedAt: 1 }, { partialFilterExpression: { reportedAt: ANY_DATE } });
reviewSchema.index({ hiddenAt: -1 }, { partialFilterExpression: { hiddenAt: ANY_DATE } });

export const REVIEW_OWNERS = {
  self: 'userId',
  vendor: 'vendorId',
} as const satisfies OwnerFields;

export const Review = defineModel<ReviewDoc>('Review', reviewSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: [
      'orderId',
      'itemId',
      'target',
      'productId',
      'vendorId',
      'userId',
      'authorName',
      'rating',
      'state',
      'rev',
      'createdAt',
    ],
    properties: {
      itemId: TEXT,
      target: { enum: ['product'] },
      authorName: TEXT,
      rating: wholeBetween({ min: 1, max: 5 }),
      state: { enum: [...REVIEW_STATES] },
      reports: { bsonType: 'array', maxItems: MAX_REVIEW_REPORTS },
      rev: wholeBetween({ min: 1, max: 1_000_000 }),
      createdAt: DATE,
    },
  },
});
