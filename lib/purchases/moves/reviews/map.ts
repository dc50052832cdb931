import 'server-only';
import type { ReviewDoc } from '@/models/catalog/review';
import type { OwnReviewDto, ReviewDto, ShopReviewDto } from './dto';
import { editableUntil } from './policy';

/** The fields that everyone sees. */
export const PUBLIC_FIELDS = {
  authorName: 1,
  rating: 1,
  text: 1,
  choice: 1,
  photoId: 1,
  createdAt: 1,
  editedAt: 1,
  reply: 1,
} as const satisfies Partial<Record<keyof ReviewDoc, 1>>;

type PublicReview = Pick<ReviewDoc, '_id' | keyof typeof PUBLIC_FIELDS>;

/** The review as everyone sees it, without its author's id and order. */
export function toReviewDto(review: PublicReview): ReviewDto {
  const { _id, authorName, rating, text, choice, photoId, createdAt, editedAt, reply } = review;
  return {
    id: _id.toString(),
    author: authorName,
    rating,
    text,
    choice,
    photoId,
    at: createdAt.toISOString(),
    isEdited: editedAt !== null,
    reply: reply && { text: reply.text, at: reply.at.toISOString() },
  };
}

/** The review as its author sees it. */
export function toOwnReviewDto(review: ReviewDoc): OwnReviewDto {
  return {
    ...toReviewDto(review),
    itemId: review.itemId,
    state: review.state,
    editableUntil: editableUntil(review).toISOString(),
    version: review.rev,
  };
}

/** The review as its shop sees it. */
export function toShopReviewDto(
  review: PublicReview & Pick<ReviewDoc, 'productId' | 'productName'>,
): ShopReviewDto {
  const product = { id: review.productId.toString(), name: review.productName };
  return { ...toReviewDto(review), product };
}
