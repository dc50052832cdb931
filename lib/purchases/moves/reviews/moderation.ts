import 'server-only';
import type { ClientSession } from 'mongodb';
import { AppError } from '@/lib/core/errors';
import type { ScopedActor } from '@/lib/core/roles';
import { ownedBy } from '@/lib/platform/ownership';
import { REVIEW_MESSAGES } from '@/lib/purchases/moves/reviews/messages';
import { Review, type ReviewDoc } from '@/models/catalog/review';
import { VendorMember } from '@/models/shops/vendor-member';
import { changeRatings } from './ratings';

/** A decision of staff on a review. `keep`: dismisses the reports. */
export type Decision = 'hide' | 'keep' | 'show';

/**
 * Applies a decision in the caller's transaction, with the product's rating, and closes the reports so far.
 * Returns the review before and after.
 *
 * `version`: of the review as staff saw it. Throws AppError `not_found`; `forbidden` for the caller's own
 * review and one of their shop; `conflict` if its author has changed it since, or it already is in that
 * state.
 */
export async function decideOnReview(
  reviewId: string,
  { decision, version }: { decision: Decision; version: number },
  actor: ScopedActor<'staff'>,
  session: ClientSession,
  now: Date,
): Promise<{ before: ReviewDoc; after: ReviewDoc }> {
  const filter = { _id: reviewId, ...ownedBy(actor, {}) };
  const before = await Review.findOne(filter).session(session).lean();
  if (!before) throw new AppError('not_found', REVIEW_MESSAGES.reviewNotFound);
  const { userId } = actor;
  const { vendorId, productId, rating } = before;
  const worksThere = await VendorMember.exists({ vendorId, userId }).session(session);
  if (worksThere || before.userId.equals(userId)) {
    throw new AppError('forbidden', REVIEW_MESSAGES.ownReviewPart);
  }
  const isOpen = decision === 'show' ? before.state === 'hidden' : before.state === 'shown';
  if (!isOpen || before.rev !== version) {
    throw new AppError('conflict', REVIEW_MESSAGES.reviewMovedOn, { next: [] });
  }
  const change = {
    state: decision === 'hide' ? ('hidden' as const) : ('shown' as const),
    hiddenAt: decision === 'hide' ? now : null,
    reportedAt: null,
  };
  await Review.updateOne({ _id: before._id }, { $set: change }, { session });
  if (decision === 'hide') await changeRatings(productId, { less: rating }, session, now);
  if (decision === 'show') await changeRatings(productId, { more: rating }, session, now);
  return { before, after: { ...before, ...change } };
}
