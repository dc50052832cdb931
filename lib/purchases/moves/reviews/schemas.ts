import { z } from 'zod';
import { REVIEW_REPORT_REASONS, STARS } from '@/lib/catalog/ratings';
import { objectId, paragraph, requiredParagraph } from '@/lib/core/fields';
import { staffFields } from '@/lib/core/staff-fields';
import { fileId } from '@/lib/platform/files/schemas';
import { REVIEW_MESSAGES } from '@/lib/purchases/moves/reviews/messages';
import { MAX_REPLY, MAX_REVIEW, SHOP_FILTERS, STAFF_FILTERS } from './policy';

/** The `next` of the page before. */
const cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[0-9a-f]{24}$/)
  .refine((typed) => !Number.isNaN(Date.parse(typed.split('_')[0] ?? '')))
  .meta({ title: 'cursor' });

const rev = z.number().int().min(0).max(1_000_000);

/** Query of GET /api/review/list. */
export const reviewListQuery = z.strictObject({ productId: objectId, cursor: cursor.optional() });

export type ReviewListQuery = z.output<typeof reviewListQuery>;

/** Query of GET /api/review/photo/{fileId}. */
export const reviewPhotoQuery = z.strictObject({ size: z.literal('small').optional() });

/** Body of POST /api/review/save. */
export const saveReviewInput = z.strictObject({
  orderId: objectId,
  itemId: z.string().min(1).max(24),
  rating: z.literal([...STARS], REVIEW_MESSAGES.reviewRating),
  text: paragraph(MAX_REVIEW, REVIEW_MESSAGES.reviewText).default(''),
  /** An uploaded photo; null: none. */
  photoId: fileId.nullable().default(null),
  /** The `version` of the review to change; 0 for a new one. */
  version: rev.default(0),
});

export type SaveReviewInput = z.output<typeof saveReviewInput>;

/** Body of POST /api/review/delete. */
export const deleteReviewInput = z.strictObject({ reviewId: objectId });

/** Body of POST /api/review/report. */
export const reportReviewInput = z.strictObject({
  reviewId: objectId,
  reason: z.enum(REVIEW_REPORT_REASONS, REVIEW_MESSAGES.reviewReason),
});

export type ReportReviewInput = z.output<typeof reportReviewInput>;

/** Query of GET /api/seller/reviews. */
export const shopReviewsQuery = z.strictObject({
  /** Left out: the first of the member's shops. */
  vendorId: objectId.optional(),
  filter: z.enum(SHOP_FILTERS).default('all'),
  cursor: cursor.optional(),
});

export type ShopReviewsQuery = z.output<typeof shopReviewsQuery>;

/** Body of POST /api/seller/review/reply. */
export const replyInput = z.strictObject({
  reviewId: objectId,
  text: requiredParagraph(MAX_REPLY, REVIEW_MESSAGES.replyText, REVIEW_MESSAGES.replyText),
});

export type ReplyInput = z.output<typeof replyInput>;

/** Query of GET /api/admin/reviews. */
export const staffReviewsQuery = z.strictObject({
  filter: z.enum(STAFF_FILTERS).default('reported'),
});

export type StaffReviewsQuery = z.output<typeof staffReviewsQuery>;

/** Body of POST /api/admin/review/hide, /keep and /show. */
export const decideReviewInput = z.strictObject({
  reviewId: objectId,
  /** The `version` of the review that was decided on. */
  version: z.number().int().min(1).max(1_000_000),
  ...staffFields,
});

export type DecideReviewInput = z.output<typeof decideReviewInput>;
