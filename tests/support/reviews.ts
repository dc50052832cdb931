import { Types } from 'mongoose';
import { Review, type ReviewDoc } from '@/models/catalog/review';

const id = () => new Types.ObjectId();

/** Stores a review by the user; without a `productId`, of a product that does not exist. */
export async function makeReview(
  userId: string,
  {
    vendorId,
    productId,
    ...given
  }: Partial<Omit<ReviewDoc, 'vendorId' | 'productId'>> & {
    vendorId?: string;
    productId?: string;
  } = {},
): Promise<ReviewDoc> {
  const review: ReviewDoc = {
    _id: id(),
    orderId: id(),
    itemId: 'item-1',
    target: 'product',
    productId: new Types.ObjectId(productId),
    vendorId: new Types.ObjectId(vendorId),
    userId: new Types.ObjectId(userId),
    authorName: 'Efe A.',
    productName: 'Canvas sneakers',
    choice: '',
    rating: 4,
    text: 'Good for the price.',
    photoId: null,
    state: 'shown',
    hiddenAt: null,
    reply: null,
    reports: [],
    reportedAt: null,
    rev: 1,
    createdAt: new Date(),
    editedAt: null,
    ...given,
  };
  await Review.create([review]);
  return review;
}
