import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { MAX_REVIEW_REPORTS } from '@/lib/catalog/ratings';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { DEFAULT_OPTION } from '@/lib/core/option-name';
import { type Actor, type ScopedActor, scopeActor } from '@/lib/core/roles';
import { findRecipient } from '@/lib/people/recipients';
import { connectDb, inRetriedTransaction, inTransaction, isDuplicateKey } from '@/lib/platform/db';
import { attachFile, detachFile } from '@/lib/platform/files/commands';
import { ownedBy } from '@/lib/platform/ownership';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';
import { REVIEW_OWNERS, Review, type ReviewDoc } from '@/models/catalog/review';
import { ORDER_OWNERS, Order, type OrderItem } from '@/models/purchases/order';
import { VendorMember } from '@/models/shops/vendor-member';
import type { OwnReviewDto, ShopReviewDto } from './dto';
import { toOwnReviewDto, toShopReviewDto } from './map';
import { REVIEW_MESSAGES } from './messages';
import { editableUntil, shownName } from './policy';
import { changeRatings } from './ratings';
import type { ReplyInput, ReportReviewInput, SaveReviewInput } from './schemas';

type Self = ScopedActor<'self'>;

/** Attempts to save a review while a concurrent call creates it. */
const MAX_ATTEMPTS = 3;

/**
 * Saves the customer's review of a delivered item: a new one, or a change of the given version. A repeat
 * returns the stored review.
 *
 * Throws AppError `not_found` for an order or item that isn't theirs; `conflict` before delivery, for a
 * hidden review, after 30 days, and with `review` if it has another version; `forbidden` for a member of the
 * shop; `invalid` for a photo that can't be attached.
 */
export async function saveReview(
  input: SaveReviewInput,
  actor: Self,
  now: Date,
): Promise<OwnReviewDto> {
  const author = await findRecipient(actor.userId);
  if (!author) throw new AppError('not_found', ORDER_MESSAGES.orderNotFound);
  const review = await inRetriedTransaction(
    (session) => save(input, shownName(author.name), actor, session, now),
    { isRetried: isDuplicateKey, maxTries: MAX_ATTEMPTS },
  );
  return toOwnReviewDto(review);
}

async function save(
  input: SaveReviewInput,
  authorName: string,
  actor: Self,
  session: ClientSession,
  now: Date,
): Promise<ReviewDoc> {
  const item = await requireDelivered(input, actor, session);
  const { orderId, itemId, rating, text, photoId, version } = input;
  const before = await Review.findOne({
    orderId,
    itemId,
    target: 'product' as const,
    ...ownedBy(actor, REVIEW_OWNERS),
  })
    .session(session)
    .lean();
  if (!before) {
    // It was deleted on another screen.
    if (version > 0) throw new AppError('not_found', REVIEW_MESSAGES.reviewNotFound);
    return create(input, item, authorName, actor, session, now);
  }
  const isSame = before.rating === rating && before.text === text && before.photoId === photoId;
  if (isSame) return before;
  checkEditable(before, now);
  if (before.rev !== version) {
    throw new AppError('conflict', REVIEW_MESSAGES.reviewChanged, {
      review: toOwnReviewDto(before),
    });
  }
  const change = { rating, text, photoId, authorName, rev: before.rev + 1, editedAt: now };
  if (before.photoId !== photoId) {
    if (before.photoId) await detachFile(before.photoId, actor.userId, session, now);
    if (photoId) await attachPhoto(photoId, before._id, actor, session, now);
  }
  await Review.updateOne({ _id: before._id }, { $set: change }, { session });
  await changeRatings(before.productId, { less: before.rating, more: rating }, session, now);
  return { ...before, ...change };
}

/** The customer's own delivered item. Throws AppError as `saveReview` does. */
async function requireDelivered(
  { orderId, itemId }: Pick<SaveReviewInput, 'orderId' | 'itemId'>,
  actor: Self,
  session: ClientSession,
): Promise<OrderItem> {
  const own = { _id: orderId, ...ownedBy(actor, ORDER_OWNERS) };
  const order = await Order.findOne(
    {
      ...own,
      items: mongoose.trusted({ $elemMatch: { itemId, status: 'Order Delivered' as const } }),
    },
    { items: 1 },
  )
    .session(session)
    .lean();
  const item = order?.items.find((one) => one.itemId === itemId);
  if (!item) {
    const isTheirs = await Order.exists({ ...own, 'items.itemId': itemId }).session(session);
    if (!isTheirs) throw new AppError('not_found', ORDER_MESSAGES.orderNotFound);
    throw new AppError('conflict', REVIEW_MESSAGES.reviewTooEarly);
  }
  const { userId } = actor;
  const worksThere = await VendorMember.exists({ vendorId: item.vendorId, userId }).session(
    session,
  );
  if (worksThere) throw new AppError('forbidden', REVIEW_MESSAGES.reviewOwnShop);
  return item;
}

async function create(
  { orderId, itemId, rating, text, photoId }: SaveReviewInput,
  item: OrderItem,
  authorName: string,
  actor: Self,
  session: ClientSession,
  now: Date,
): Promise<ReviewDoc> {
  const { userId } = actor;
  const review: ReviewDoc = {
    _id: new Types.ObjectId(),
    orderId: new Types.ObjectId(orderId),
    itemId,
    target: 'product',
    productId: new Types.ObjectId(item.productId),
    vendorId: new Types.ObjectId(item.vendorId),
    userId: new Types.ObjectId(userId),
    authorName,
    productName: item.name,
    choice: item.optionName === DEFAULT_OPTION ? '' : item.optionName,
    rating,
    text,
    photoId,
    state: 'shown',
    hiddenAt: null,
    reply: null,
    reports: [],
    reportedAt: null,
    rev: 1,
    createdAt: now,
    editedAt: null,
  };
  if (photoId) await attachPhoto(photoId, review._id, actor, session, now);
  await Review.create([review], { session });
  await changeRatings(review.productId, { more: rating }, session, now);
  return review;
}

/**
 * Everyone can see the photo while the review is shown; staff also while it is hidden. Call it before the
 * review is written, so that a photo of another review is refused as that and not as a duplicate.
 */
async function attachPhoto(
  photoId: string,
  reviewId: Types.ObjectId,
  actor: Self,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const to = { kind: 'review', refId: reviewId.toString() } as const;
  await attachFile(photoId, actor.userId, to, session, now);
}

function checkEditable(review: ReviewDoc, now: Date): void {
  if (review.state === 'hidden') throw new AppError('conflict', REVIEW_MESSAGES.reviewHidden);
  if (now > editableUntil(review)) throw new AppError('conflict', REVIEW_MESSAGES.reviewEditEnded);
}

/**
 * Deletes the customer's own review with its photo and the shop's reply. Throws AppError `not_found` for
 * another customer's, and `conflict` for a hidden one, which could be published again as a new review.
 */
export async function deleteReview(reviewId: string, actor: Self, now: Date): Promise<void> {
  await inTransaction(async (session) => {
    const own = { _id: reviewId, ...ownedBy(actor, REVIEW_OWNERS) };
    const review = await Review.findOne(own).session(session).lean();
    if (!review) throw new AppError('not_found', REVIEW_MESSAGES.reviewNotFound);
    if (review.state === 'hidden') throw new AppError('conflict', REVIEW_MESSAGES.reviewHidden);
    await Review.deleteOne(own, { session });
    if (review.photoId) await detachFile(review.photoId, actor.userId, session, now);
    await changeRatings(review.productId, { less: review.rating }, session, now);
  });
}

/**
 * Reports a review to staff, once per user; a repeat changes nothing. Throws AppError `not_found` for a
 * review that isn't shown, and `conflict` for the caller's own.
 */
export async function reportReview(
  { reviewId, reason }: ReportReviewInput,
  actor: Actor,
  now: Date,
): Promise<void> {
  await connectDb();
  const shown = { _id: reviewId, state: 'shown' as const };
  const review = await Review.findOne(shown, { userId: 1 }).lean();
  if (!review) throw new AppError('not_found', REVIEW_MESSAGES.reviewNotFound);
  const { userId } = actor;
  if (review.userId.equals(userId)) throw new AppError('conflict', REVIEW_MESSAGES.ownReview);
  await Review.updateOne(
    {
      ...shown,
      'reports.userId': mongoose.trusted({ $ne: new Types.ObjectId(userId) }),
      [`reports.${MAX_REVIEW_REPORTS - 1}`]: mongoose.trusted({ $exists: false }),
    },
    {
      $push: { reports: { userId: new Types.ObjectId(userId), reason, at: now } },
      $set: { reportedAt: now },
    },
  );
}

/**
 * Publishes the shop's reply to a review, or changes it. Throws AppError `not_found` for a review of
 * another shop or a hidden one, and `forbidden` for a member of the kitchen.
 */
export async function replyToReview(
  { reviewId, text }: ReplyInput,
  actor: ScopedActor<'vendor'>,
  now: Date,
): Promise<ShopReviewDto> {
  const review = await inTransaction(async (session) => {
    const own = { _id: reviewId, state: 'shown' as const, ...ownedBy(actor, REVIEW_OWNERS) };
    const found = await Review.findOne(own).session(session).lean();
    if (!found) throw new AppError('not_found', REVIEW_MESSAGES.reviewNotFound);
    const replied = await Review.updateOne(
      { ...own, ...ownedBy(withoutKitchen(actor), REVIEW_OWNERS) },
      { $set: { reply: { text, at: now } } },
      { session },
    );
    if (replied.matchedCount === 0) throw new AppError('forbidden', MESSAGES.roleMissing);
    await changeRatings(found.productId, {}, session, now);
    return { ...found, reply: { text, at: now } };
  });
  return toShopReviewDto(review);
}

/** The member, limited to the shops for which they may reply. */
function withoutKitchen(actor: ScopedActor<'vendor'>): ScopedActor<'vendor'> {
  const memberships = actor.memberships.filter(({ role }) => role !== 'kitchen');
  return scopeActor(actor, 'vendor', memberships);
}
