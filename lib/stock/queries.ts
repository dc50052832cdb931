import 'server-only';
import mongoose from 'mongoose';
import { stockId } from '@/lib/core/ids';
import { connectDb } from '@/lib/platform/db';
import { StockLevel } from '@/models/stock-level';

/** Pieces free to sell by `stockId`; options that are not counted are left out. */
export async function listAvailable(
  options: readonly { productId: string; optionId: string }[],
): Promise<Map<string, number>> {
  if (options.length === 0) return new Map();
  await connectDb();
  const ids = options.map((of) => stockId(of.productId, of.optionId));
  const levels = await StockLevel.find(
    { _id: mongoose.trusted({ $in: ids }) },
    { available: 1 },
  ).lean();
  return new Map(levels.map((level) => [level._id, level.available]));
}

/**
 * Pieces of the products' counted options that nobody has bought yet, by `stockId`. Pieces held for
 * a payment count as there, as they do for `inStock`: the answer is the same for everyone, and
 * whoever is paying must not read that their own cart has sold out.
 */
export async function listUnsold(productIds: readonly string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  await connectDb();
  const ids = productIds.map((id) => new mongoose.Types.ObjectId(id));
  const levels = await StockLevel.find(
    { productId: mongoose.trusted({ $in: ids }) },
    { available: 1, reserved: 1 },
  ).lean();
  return new Map(levels.map((level) => [level._id, level.available + level.reserved]));
}
