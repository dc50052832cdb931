import type { RatingDto } from '@/lib/catalog/dto';
import type { ReviewReportReason, ReviewState, Stars } from '@/lib/catalog/ratings';
import type { StaffFilter } from './policy';

/** A shop's answer to a review. */
export interface ReplyDto {
  text: string;
  /** ISO. */
  at: string;
}

/** A review as everyone sees it. */
export interface ReviewDto {
  id: string;
  /** "Ada O." */
  author: string;
  rating: Stars;
  text: string;
  /** The option that was bought; empty if the product has no choice. */
  choice: string;
  /** For GET /api/review/photo. */
  photoId: string | null;
  /** ISO. */
  at: string;
  isEdited: boolean;
  reply: ReplyDto | null;
}

/** A page of a product's reviews, newest first. */
export interface ReviewPageDto {
  reviews: ReviewDto[];
  /** The cursor of the next page; null after the last one. */
  next: string | null;
}

/** A review as its author sees it. */
export interface OwnReviewDto extends ReviewDto {
  itemId: string;
  state: ReviewState;
  /** ISO; until when it can be changed. */
  editableUntil: string;
  version: number;
}

/** A review as its shop sees it. */
export interface ShopReviewDto extends ReviewDto {
  product: { id: string; name: string };
}

/** A page of a shop's reviews. */
export interface ShopReviewsDto {
  shop: { vendorId: string; name: string; isFood: boolean };
  /** The member's shops. */
  shops: { vendorId: string; name: string }[];
  /** Over all of the shop's products; null without reviews. */
  rating: RatingDto | null;
  unanswered: number;
  /** Whether the member may reply. */
  canReply: boolean;
  reviews: ShopReviewDto[];
  next: string | null;
}

/** A review as staff see it. */
export interface StaffReviewDto extends ShopReviewDto {
  shop: string;
  orderId: string;
  state: ReviewState;
  /** ISO. */
  hiddenAt: string | null;
  /** How often it was reported for each reason, the latest last. */
  reports: { reason: ReviewReportReason; times: number }[];
  /** ISO; time of the latest undecided report. */
  reportedAt: string | null;
  version: number;
}

/** Reported or hidden reviews, for staff. */
export interface StaffReviewsDto {
  filter: StaffFilter;
  reviews: StaffReviewDto[];
  /** Number of reviews with undecided reports. */
  reported: number;
  serverNow: string;
}
