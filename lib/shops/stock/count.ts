import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { stockId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { connectDb, inTransaction, isDuplicateKey } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { atShop, editorAt } from '@/lib/shops/actor';
import { countBelowHeld, PRODUCT_MESSAGES } from '@/lib/shops/products/messages';
import { PRODUCT_OWNERS, Product, type ProductDoc } from '@/models/shops/product';
import { StockChange } from '@/models/shops/stock-change';
import { StockLevel } from '@/models/shops/stock-level';
import type { ShelfDto } from './dto';
import { findUnsold, getShelf, saveShelf, toStoredShelfDto } from './marks';
import { MAX_PIECES, restock } from './policy';
import type { StockInput } from './schemas';

type Seller = ScopedActor<'vendor'>;

/** Input of `changeCount`: an option, and either `count` or `received`. */
type CountInput = Pick<
  StockInput,
  'productId' | 'optionId' | 'vendorId' | 'count' | 'received' | 'reason' | 'commandId'
>;

/**
 * Sets how many pieces of an option are in the shop, held and sold ones included, or adds what came in,
 * and returns what is in stock now. A repeat with the same `commandId` changes nothing.
 *
 * Throws AppError `not_found` for another shop's product; `forbidden` for a member of the kitchen;
 * `conflict` for an option that isn't counted, and with `least` for a count below what is held or sold.
 */
export async function changeCount(input: CountInput, actor: Seller, now: Date): Promise<ShelfDto> {
  await connectDb();
  const { productId, optionId = '', vendorId, reason = '', commandId = randomUUID() } = input;
  const own = {
    _id: productId,
    ...ownedBy(atShop(actor, vendorId), PRODUCT_OWNERS),
    status: mongoose.trusted({ $ne: 'removed' as const }),
  };
  const found = await Product.findOne(own, { vendorId: 1 }).lean();
  if (!found) throw new AppError('not_found', MESSAGES.notFound);
  const shop = editorAt(actor, found.vendorId.toString());
  try {
    await inTransaction(async (session) => {
      const product = await Product.findOne(own).session(session).orFail().lean<ProductDoc>();
      const option = product.options.find(({ _id }) => _id.toString() === optionId);
      if (!option) throw new AppError('not_found', MESSAGES.notFound);
      if (!option.tracked) throw new AppError('conflict', PRODUCT_MESSAGES.notCounted);
      const _id = stockId(productId, optionId);
      const level = await StockLevel.findById(_id).session(session).lean();
      if (!level) throw new AppError('conflict', PRODUCT_MESSAGES.notCounted);
      const after = input.count ?? level.onHand + (input.received ?? 0);
      const least = level.reserved + level.allocated;
      if (after < least) {
        throw new AppError('conflict', countBelowHeld(least), { field: 'count', least });
      }
      if (after > MAX_PIECES) {
        throw new AppError('invalid', PRODUCT_MESSAGES.pieces, { field: 'received' });
      }
      await StockChange.create(
        [
          {
            _id: `${shop.userId}:${commandId}`,
            vendorId: product.vendorId,
            productId: product._id,
            optionId: option._id,
            kind: input.count === undefined ? 'received' : 'counted',
            before: level.onHand,
            after,
            reason,
            byId: shop.userId,
            at: now,
          },
        ],
        { session },
      );
      const counted = { onHand: after, available: after - least };
      await StockLevel.updateOne({ _id }, { $set: counted }, { session });
      const shelf = restock(getShelf(product), await findUnsold(product, session), now);
      await saveShelf(product, shelf, session, now);
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  return toStoredShelfDto(await Product.findOne(own).orFail().lean<ProductDoc>());
}
