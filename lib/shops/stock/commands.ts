import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { stockId } from '@/lib/core/ids';
import { log } from '@/lib/platform/log';
import { Product } from '@/models/shops/product';
import { StockLevel } from '@/models/shops/stock-level';
import { countUnsold } from './policy';

export interface StockLine {
  productId: string;
  optionId: string;
  quantity: number;
}

/** Pieces that can be bought, are held for a payment, or are sold. */
type StockState = 'available' | 'reserved' | 'allocated';

/**
 * Moves pieces of several options from one state to another, inside the caller's transaction. Lines
 * of the same option are summed, and options are updated in a fixed order. Updates the products'
 * `inStock` when an option sells out or comes back.
 *
 * Returns the first line that could not be moved in full (the caller must then abort), or null.
 */
export async function moveStock(
  stock: readonly StockLine[],
  from: StockState,
  to: StockState,
  session: ClientSession,
): Promise<StockLine | null> {
  for (const line of sumLines(stock)) {
    const _id = stockId(line.productId, line.optionId);
    const moved = await StockLevel.updateOne(
      { _id, [from]: mongoose.trusted({ $gte: line.quantity }) },
      { $inc: { [from]: -line.quantity, [to]: line.quantity } },
      { session },
    );
    if (moved.modifiedCount !== 1) return line;
    if (from === 'allocated' || to === 'allocated') await updateInStock(line, to, session);
  }
  return null;
}

/** The first line with too few pieces available, in the caller's transaction; null if none. */
export async function findShortage(
  stock: readonly StockLine[],
  session: ClientSession,
): Promise<StockLine | null> {
  for (const line of sumLines(stock)) {
    const _id = stockId(line.productId, line.optionId);
    const level = await StockLevel.findById(_id, { available: 1 }).session(session).lean();
    if ((level?.available ?? 0) < line.quantity) return line;
  }
  return null;
}

/**
 * Puts pieces back on sale inside the caller's transaction, line by line. If the stock counts are
 * inconsistent, logs it with `context` for staff to correct, and releases the other lines.
 */
export async function releaseStock(
  stock: readonly StockLine[],
  from: Exclude<StockState, 'available'>,
  session: ClientSession,
  context: Record<string, string>,
): Promise<void> {
  for (const line of sumLines(stock)) {
    if (!(await moveStock([line], from, 'available', session))) continue;
    const { productId, optionId, quantity } = line;
    log().error({ ...context, productId, optionId, quantity, from }, 'the stock does not add up');
  }
}

/**
 * Removes sold pieces from stock as they leave the shop, inside the caller's transaction. Logs
 * inconsistent counts like `releaseStock`.
 */
export async function shipStock(
  stock: readonly StockLine[],
  session: ClientSession,
  context: Record<string, string>,
): Promise<void> {
  for (const { productId, optionId, quantity } of sumLines(stock)) {
    const shipped = await StockLevel.updateOne(
      { _id: stockId(productId, optionId), allocated: mongoose.trusted({ $gte: quantity }) },
      { $inc: { allocated: -quantity, onHand: -quantity } },
      { session },
    );
    if (shipped.modifiedCount === 1) continue;
    log().error({ ...context, productId, optionId, quantity }, 'the stock does not add up');
  }
}

function sumLines(stock: readonly StockLine[]): StockLine[] {
  const byOption = new Map<string, StockLine>();
  for (const line of stock) {
    const id = stockId(line.productId, line.optionId);
    const quantity = (byOption.get(id)?.quantity ?? 0) + line.quantity;
    byOption.set(id, { ...line, quantity });
  }
  return [...byOption.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

/** Updates the product only when an option's last piece is sold or its first comes back. */
async function updateInStock(
  line: StockLine,
  to: StockState,
  session: ClientSession,
): Promise<void> {
  const level = await StockLevel.findById(stockId(line.productId, line.optionId))
    .session(session)
    .lean();
  const unsold = countUnsold(level);
  const isNowSoldOut = to === 'allocated' && unsold === 0;
  const isBackInStock = to !== 'allocated' && unsold === line.quantity;
  if (!isNowSoldOut && !isBackInStock) return;
  const product = await Product.findById(line.productId, { options: 1, soldOut: 1 })
    .session(session)
    .lean();
  if (!product) return;
  const option = product.options.find(({ _id }) => _id.toString() === line.optionId);
  // The shop has marked it as sold out itself.
  if (isBackInStock && (product.soldOut || option?.soldOut)) return;
  const hasOtherInStock = product.options.some(
    (option) => option.inStock && option._id.toString() !== line.optionId,
  );
  await Product.updateOne(
    { _id: line.productId },
    {
      $set: {
        'options.$[option].inStock': isBackInStock,
        inStock: isBackInStock || hasOtherInStock,
      },
    },
    { session, arrayFilters: [{ 'option._id': new Types.ObjectId(line.optionId) }] },
  );
}
