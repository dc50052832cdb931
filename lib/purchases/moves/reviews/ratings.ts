import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { STARS, type Stars } from '@/lib/catalog/ratings';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { Review } from '@/models/catalog/review';
import { Product } from '@/models/shops/product';

/**
 * Updates a product's counts of ratings, in the transaction of the review's change. `less`: the rating to
 * subtract; `more`: the one to add. Without either, only marks the product as changed, for its pages.
 */
export async function changeRatings(
  productId: Types.ObjectId,
  { less, more }: { less?: Stars; more?: Stars },
  session: ClientSession,
  now: Date,
): Promise<void> {
  const counts = less === more ? {} : { ...(less && { less }), ...(more && { more }) };
  const $inc = {
    ...(counts.less && { [`ratings.${counts.less}`]: -1 }),
    ...(counts.more && { [`ratings.${counts.more}`]: 1 }),
  };
  await Product.updateOne(
    { _id: productId },
    { ...(Object.keys($inc).length > 0 && { $inc }), $set: { updatedAt: now } },
    { session },
  );
}

/**
 * Recounts the reviews of all products that have or had one, and corrects wrong counts. Returns the number
 * of corrected products. `isDryRun`: only counts them.
 */
export async function recountRatings({ isDryRun = false } = {}): Promise<number> {
  await connectDb();
  const reviewed = await Review.distinct('productId');
  const rated = await Product.distinct('_id', { ratings: mongoose.trusted({ $exists: true }) });
  const ids = new Set([...reviewed, ...rated].map(String));
  let corrected = 0;
  for (const id of ids) if (await recount(new Types.ObjectId(id), isDryRun)) corrected += 1;
  return corrected;
}

/** In a transaction, so that a concurrently saved review is counted once. */
function recount(productId: Types.ObjectId, isDryRun: boolean): Promise<boolean> {
  return inTransaction(async (session) => {
    const product = await Product.findById(productId, { ratings: 1 }).session(session).lean();
    if (!product) return false;
    const shown = await Review.find({ productId, state: 'shown' }, { rating: 1 })
      .session(session)
      .lean();
    const getCount = (stars: Stars) => shown.filter(({ rating }) => rating === stars).length;
    const isRight = STARS.every((stars) => (product.ratings?.[stars] ?? 0) === getCount(stars));
    if (isRight || isDryRun) return !isRight;
    const ratings = Object.fromEntries(STARS.map((stars) => [stars, getCount(stars)]));
    await Product.updateOne({ _id: productId }, { $set: { ratings } }, { session });
    return true;
  });
}
