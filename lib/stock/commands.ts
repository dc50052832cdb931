import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { stockId } from '@/lib/core/ids';
import { log } from '@/lib/platform/log';
import { Product } from '@/models/product';
import { StockLevel } from '@/models/stock-level';

/** Pieces of one counted option. */
export interface StockLine {
  productId: string;
  optionId: string;
  quantity: number;
}

/** Where pieces are: free to sell, held for a payment, or sold. */
type Place = 'available' | 'reserved' | 'allocated';

/**
 * Moves pieces of several options from one place to another, inside the caller's transaction.
 * Lines of the same option are added up and taken in one order. Keeps the products' `inStock` in
 * step when an option is sold out or comes back.
 *
 * Returns the first line that could not be moved in full (the caller must then abort), or null.
 */
export async function moveStock(
  stock: readonly StockLine[],
  from: Place,
  to: Place,
  session: ClientSession,
): Promise<StockLine | null> {
  for (const line of addUpLines(stock)) {
    const _id = stockId(line.productId, line.optionId);
    const moved = await StockLevel.updateOne(
      { _id, [from]: mongoose.trusted({ $gte: line.quantity }) },
      { $inc: { [from]: -line.quantity, [to]: line.quantity } },
      { session },
    );
    if (moved.modifiedCount !== 1) return line;
    if (from === 'allocated' || to === 'allocated') await followSales(line, to, session);
  }
  return null;
}

/**
 * The first of the lines of which fewer pieces are available than wanted, as the caller's
 * transaction sees them; null where there are enough. Moves nothing.
 */
export async function findShort(
  stock: readonly StockLine[],
  session: ClientSession,
): Promise<StockLine | null> {
  for (const line of addUpLines(stock)) {
    const _id = stockId(line.productId, line.optionId);
    const level = await StockLevel.findById(_id, { available: 1 }).session(session).lean();
    if ((level?.available ?? 0) < line.quantity) return line;
  }
  return null;
}

/**
 * Gives pieces back to the shelf inside the caller's transaction, line by line. A shelf that does
 * not add up is for a person to mend: it is logged with `about`, and neither the customer's money
 * nor the other lines wait for it.
 */
export async function giveBackStock(
  stock: readonly StockLine[],
  from: Exclude<Place, 'available'>,
  session: ClientSession,
  about: Record<string, string>,
): Promise<void> {
  for (const line of addUpLines(stock)) {
    if (!(await moveStock([line], from, 'available', session))) continue;
    const { productId, optionId, quantity } = line;
    log().error({ ...about, productId, optionId, quantity, from }, 'the stock does not add up');
  }
}

function addUpLines(stock: readonly StockLine[]): StockLine[] {
  const byOption = new Map<string, StockLine>();
  for (const line of stock) {
    const id = stockId(line.productId, line.optionId);
    const quantity = (byOption.get(id)?.quantity ?? 0) + line.quantity;
    byOption.set(id, { ...line, quantity });
  }
  return [...byOption.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

/**
 * Writes the product only when the last piece of an option has just been sold, or the first has come
 * back. Pieces held for a payment still count as there: the customer who is paying must not read
 * that their own cart has sold out.
 */
async function followSales(line: StockLine, to: Place, session: ClientSession): Promise<void> {
  const level = await StockLevel.findById(stockId(line.productId, line.optionId))
    .session(session)
    .lean();
  const unsold = level ? level.available + level.reserved : 0;
  const soldOut = to === 'allocated' && unsold === 0;
  const cameBack = to !== 'allocated' && unsold === line.quantity;
  if (!soldOut && !cameBack) return;
  const product = await Product.findById(line.productId, { options: 1 }).session(session).lean();
  if (!product) return;
  const others = product.options.some(
    (option) => option.inStock && option._id.toString() !== line.optionId,
  );
  await Product.updateOne(
    { _id: line.productId },
    { $set: { 'options.$[option].inStock': cameBack, inStock: cameBack || others } },
    { session, arrayFilters: [{ 'option._id': new Types.ObjectId(line.optionId) }] },
  );
}
