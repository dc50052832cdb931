import 'server-only';
import mongoose, { type ClientSession, type Types } from 'mongoose';
import { stockId } from '@/lib/core/ids';
import { connectDb } from '@/lib/platform/db';
import { StockLevel, type StockLevelDoc } from '@/models/shops/stock-level';
import { countUnsold } from './policy';

/** The counts of options, by `stockId`. */
export type Levels = ReadonlyMap<string, StockLevelDoc>;

/** Stock levels of products' options, in the caller's transaction if there is one. */
export async function readLevels(
  productIds: readonly Types.ObjectId[],
  session: ClientSession | null,
): Promise<Levels> {
  if (productIds.length === 0) return new Map();
  const levels = await StockLevel.find({ productId: mongoose.trusted({ $in: [...productIds] }) })
    .session(session)
    .lean();
  return new Map(levels.map((level) => [level._id, level]));
}

/** Available pieces by `stockId`; untracked options are absent. */
export async function listAvailable(
  options: readonly { productId: string; optionId: string }[],
): Promise<Map<string, number>> {
  if (options.length === 0) return new Map();
  await connectDb();
  const ids = options.map(({ productId, optionId }) => stockId(productId, optionId));
  const levels = await StockLevel.find(
    { _id: mongoose.trusted({ $in: ids }) },
    { available: 1 },
  ).lean();
  return new Map(levels.map((level) => [level._id, level.available]));
}

/** Unsold pieces of the products' tracked options, by `stockId`; see `countUnsold`. */
export async function listInStock(productIds: readonly string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  await connectDb();
  const ids = productIds.map((id) => new mongoose.Types.ObjectId(id));
  const levels = await StockLevel.find(
    { productId: mongoose.trusted({ $in: ids }) },
    { available: 1, reserved: 1 },
  ).lean();
  return new Map(levels.map((level) => [level._id, countUnsold(level)]));
}
