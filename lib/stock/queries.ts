import 'server-only';
import mongoose from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import { StockLevel } from '@/models/stock-level';

/** Pieces free to sell by `${productId}:${optionId}`; options that are not counted are left out. */
export async function listAvailable(
  options: readonly { productId: string; optionId: string }[],
): Promise<Map<string, number>> {
  if (options.length === 0) return new Map();
  await connectDb();
  const ids = options.map(({ productId, optionId }) => `${productId}:${optionId}`);
  const levels = await StockLevel.find(
    { _id: mongoose.trusted({ $in: ids }) },
    {
      available: 1,
    },
  ).lean();
  return new Map(levels.map((level) => [level._id, level.available]));
}
