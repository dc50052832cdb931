import 'server-only';
import mongoose, { Types } from 'mongoose';
import { getRating } from '@/lib/catalog/policy';
import { AppError } from '@/lib/core/errors';
import { isObjectId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { toIso } from '@/lib/core/time';
import { connectDb } from '@/lib/platform/db';
import { fileStore } from '@/lib/platform/file-store';
import { shrinkPicture } from '@/lib/platform/files/picture';
import { PICTURE_TYPE } from '@/lib/platform/files/policy';
import { beyond, readCursor, writeCursor } from '@/lib/platform/keyset';
import { ownedBy } from '@/lib/platform/ownership';
import { REVIEW_MESSAGES } from '@/lib/purchases/moves/reviews/messages';
import { atOneShop } from '@/lib/shops/actor';
import { REVIEW_OWNERS, Review, type ReviewDoc } from '@/models/catalog/review';
import { ANY_DATE } from '@/models/platform/define';
import { VENDOR_OWNERS, Vendor } from '@/models/shops/vendor';
import type {
  OwnReviewDto,
  ReviewPageDto,
  ShopReviewsDto,
  StaffReviewDto,
  StaffReviewsDto,
} from './dto';
import { PUBLIC_FIELDS, toOwnReviewDto, toReviewDto, toShopReviewDto } from './map';
import { LOW_RATINGS, REVIEW_PAGE, SHOP_PAGE } from './policy';
import type { ReviewListQuery, ShopReviewsQuery, StaffReviewsQuery } from './schemas';

const MAX_STAFF_REVIEWS = 50;

/** One page of a product's reviews that are shown, newest first. */
export async function listReviews({ productId, cursor }: ReviewListQuery): Promise<ReviewPageDto> {
  await connectDb();
  const shown = { productId: new Types.ObjectId(productId), state: 'shown' as const };
  const found = await Review.find({ ...shown, ...olderThan(cursor) }, PUBLIC_FIELDS)
    .sort({ createdAt: -1, _id: -1 })
    .limit(REVIEW_PAGE + 1)
    .lean();
  return {
    reviews: found.slice(0, REVIEW_PAGE).map(toReviewDto),
    next: toNextCursor(found, REVIEW_PAGE),
  };
}

/** The cursor after a page, if one more review was found. */
function toNextCursor(
  found: readonly Pick<ReviewDoc, '_id' | 'createdAt'>[],
  size: number,
): string | null {
  const last = found.length > size ? found[size - 1] : undefined;
  return last ? writeCursor(last.createdAt, last._id) : null;
}

/** The filter for reviews after a cursor, newest first; ties are sorted by id. */
function olderThan(cursor: string | undefined) {
  const last = cursor === undefined ? null : readCursor(cursor);
  return last ? beyond('createdAt', { value: last.at, id: last.id }) : {};
}

/** The photo of a published review; null for any other. */
export async function readReviewPhoto(
  photoId: string,
  { isSmall }: { isSmall: boolean },
): Promise<{ bytes: Buffer; contentType: string } | null> {
  if (!isObjectId(photoId)) return null;
  await connectDb();
  const isShown = await Review.exists({ photoId, state: 'shown' });
  const bytes = isShown && (await fileStore.read(photoId));
  if (!bytes) return null;
  return { bytes: isSmall ? await shrinkPicture(bytes) : bytes, contentType: PICTURE_TYPE };
}

/** The customer's own reviews of an order. */
export async function listOwnReviews(
  orderId: string,
  actor: ScopedActor<'self'>,
): Promise<OwnReviewDto[]> {
  if (!isObjectId(orderId)) return [];
  await connectDb();
  const reviews = await Review.find({ orderId, ...ownedBy(actor, REVIEW_OWNERS) }).lean();
  return reviews.map(toOwnReviewDto);
}

/** One page of a shop's published reviews, newest first. */
export async function listShopReviews(
  { vendorId, filter, cursor }: ShopReviewsQuery,
  actor: ScopedActor<'vendor'>,
): Promise<ShopReviewsDto> {
  await connectDb();
  const seller = atOneShop(actor, vendorId);
  const own = { state: 'shown' as const, ...ownedBy(seller, REVIEW_OWNERS) };
  const unanswered = { ...own, reply: null };
  const low = { ...own, rating: mongoose.trusted({ $in: [...LOW_RATINGS] }) };
  const listed = { all: own, unanswered, low }[filter];
  const [found, waiting, sums, shops] = await Promise.all([
    Review.find(
      { ...listed, ...olderThan(cursor) },
      { ...PUBLIC_FIELDS, productId: 1, productName: 1 },
    )
      .sort({ createdAt: -1, _id: -1 })
      .limit(SHOP_PAGE + 1)
      .lean(),
    Review.countDocuments(unanswered),
    Review.aggregate<{ sum: number; count: number }>([
      { $match: { vendorId: new Types.ObjectId(seller.vendorId), state: 'shown' } },
      { $group: { _id: null, sum: { $sum: '$rating' }, count: { $sum: 1 } } },
    ]),
    Vendor.find(ownedBy(actor, VENDOR_OWNERS), { businessName: 1, categories: 1 })
      .sort({ _id: 1 })
      .lean(),
  ]);
  const shop = shops.find(({ _id }) => _id.toString() === seller.vendorId);
  if (!shop) throw new AppError('not_found', MESSAGES.notFound);
  return {
    shop: {
      vendorId: seller.vendorId,
      name: shop.businessName,
      isFood: shop.categories.includes('Food'),
    },
    shops: shops.map(({ _id, businessName }) => ({
      vendorId: _id.toString(),
      name: businessName,
    })),
    rating: getRating(sums[0] ?? { sum: 0, count: 0 }),
    unanswered: waiting,
    canReply: seller.memberships.some(({ role }) => role !== 'kitchen'),
    reviews: found.slice(0, SHOP_PAGE).map(toShopReviewDto),
    next: toNextCursor(found, SHOP_PAGE),
  };
}

/** Reported reviews, the longest wait first, or hidden ones, the latest first. */
export async function listStaffReviews(
  { filter }: StaffReviewsQuery,
  actor: ScopedActor<'staff'>,
  now: Date,
): Promise<StaffReviewsDto> {
  await connectDb();
  const everyones = ownedBy(actor, {});
  const reported = { ...everyones, reportedAt: ANY_DATE };
  const hidden = { ...everyones, hiddenAt: ANY_DATE };
  const [found, waiting] = await Promise.all([
    filter === 'reported'
      ? Review.find(reported).sort({ reportedAt: 1 }).limit(MAX_STAFF_REVIEWS).lean()
      : Review.find(hidden).sort({ hiddenAt: -1 }).limit(MAX_STAFF_REVIEWS).lean(),
    Review.countDocuments(reported),
  ]);
  return {
    filter,
    reviews: await loadStaffReviews(found),
    reported: waiting,
    serverNow: now.toISOString(),
  };
}

/** Throws AppError `not_found`. */
export async function getStaffReview(
  reviewId: string,
  actor: ScopedActor<'staff'>,
): Promise<StaffReviewDto> {
  const found = await Review.find({ _id: reviewId, ...ownedBy(actor, {}) }).lean();
  const [review] = await loadStaffReviews(found);
  if (!review) throw new AppError('not_found', REVIEW_MESSAGES.reviewNotFound);
  return review;
}

async function loadStaffReviews(reviews: readonly ReviewDoc[]): Promise<StaffReviewDto[]> {
  const vendorIds = reviews.map(({ vendorId }) => vendorId);
  const shops = await Vendor.find(
    { _id: mongoose.trusted({ $in: vendorIds }) },
    { businessName: 1 },
  ).lean();
  const names = new Map(shops.map(({ _id, businessName }) => [_id.toString(), businessName]));
  return reviews.map((review) => ({
    ...toShopReviewDto(review),
    shop: names.get(review.vendorId.toString()) ?? '',
    orderId: review.orderId.toString(),
    state: review.state,
    hiddenAt: toIso(review.hiddenAt),
    reports: countReasons(review),
    reportedAt: toIso(review.reportedAt),
    version: review.rev,
  }));
}

function countReasons({ reports }: ReviewDoc): StaffReviewDto['reports'] {
  const times = new Map<StaffReviewDto['reports'][number]['reason'], number>();
  for (const { reason } of reports) times.set(reason, (times.get(reason) ?? 0) + 1);
  return [...times].map(([reason, count]) => ({ reason, times: count }));
}
