import 'server-only';
import mongoose from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { stockId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { storedNaira, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { configKey } from '@/lib/purchases/checkout/cart/config-key';
import { STATE_FIELDS, toOrderState } from '@/lib/purchases/moves/document';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';
import { swapRefund } from '@/lib/purchases/moves/money';
import type { SwapLine } from '@/lib/purchases/moves/state';
import { atShop } from '@/lib/shops/actor';
import { SHOP_MESSAGES } from '@/lib/shops/messages';
import { toStoredShelfDto } from '@/lib/shops/stock/marks';
import { ORDER_OWNERS, Order, type OrderItem } from '@/models/purchases/order';
import { PRODUCT_OWNERS, Product, type ProductDoc } from '@/models/shops/product';
import { StockLevel, type StockLevelDoc } from '@/models/shops/stock-level';
import { canAsk } from './allowed';
import type { TicketChoicesDto } from './dto';
import type { TicketItemQuery } from './schemas';

type Seller = ScopedActor<'vendor'>;

/** An item of the shop's part with another option at today's price. */
export async function requireSwap(
  orderId: string,
  itemId: string,
  optionId: string,
  actor: Seller,
): Promise<SwapLine> {
  await connectDb();
  const order = await Order.findOne(
    { _id: orderId, ...ownedBy(actor, ORDER_OWNERS) },
    { items: 1 },
  ).lean();
  const item = order?.items.find(
    (one) => one.itemId === itemId && actor.vendorIds.includes(one.vendorId),
  );
  if (!item) throw new AppError('not_found', ORDER_MESSAGES.orderNotFound);
  if (item.optionId === optionId) throw new AppError('conflict', ORDER_MESSAGES.swapSame);
  const product = await Product.findById(item.productId, { options: 1 }).lean();
  const option = product?.options.find(({ _id }) => _id.toString() === optionId);
  if (!option) throw new AppError('not_found', MESSAGES.notFound);
  if (!option.inStock) throw new AppError('conflict', SHOP_MESSAGES.noneLeft);
  return swapWith(item, option);
}

/**
 * The options of the same product that the shop can offer instead of an item, and what of the product is
 * in stock. Throws AppError `not_found` for an item that isn't the shop's.
 */
export async function readTicketItem(
  { orderId, itemId, vendorId }: TicketItemQuery,
  actor: Seller,
  now: Date,
): Promise<TicketChoicesDto> {
  await connectDb();
  const seller = atShop(actor, vendorId);
  const own = { _id: orderId, ...ownedBy(seller, ORDER_OWNERS) };
  const order = await Order.findOne(own, STATE_FIELDS).lean();
  const item = order?.items.find(
    (one) => one.itemId === itemId && seller.vendorIds.includes(one.vendorId),
  );
  if (!order || !item) throw new AppError('not_found', ORDER_MESSAGES.orderNotFound);
  const product = await Product.findOne({
    _id: item.productId,
    ...ownedBy(seller, PRODUCT_OWNERS),
    status: mongoose.trusted({ $ne: 'removed' as const }),
  }).lean<ProductDoc>();
  if (!product) return { swaps: [], product: null };
  const state = toOrderState(order);
  const levels = await StockLevel.find({ productId: product._id }).lean();
  const swaps = product.options
    .filter((option) => option.inStock && hasPieces(levels, option, item))
    .map((option) => swapWith(item, option))
    .filter((swap) => swap.optionId !== item.optionId)
    .filter((swap) => canAsk(state, itemId, swap, seller, now))
    .sort((a, b) => b.lineKobo - a.lineKobo);
  return {
    swaps: swaps.map((swap) => ({
      optionId: swap.optionId,
      optionName: swap.optionName,
      price: storedNaira(swap.lineKobo),
      refund: toNaira(swapRefund(item, swap)),
    })),
    product: toStoredShelfDto(product),
  };
}

type ProductOption = ProductDoc['options'][number];

/** Whether an option has enough pieces left for the item, if it is counted. */
function hasPieces(
  levels: readonly Pick<StockLevelDoc, '_id' | 'available'>[],
  { _id, tracked }: ProductOption,
  { productId, quantity }: OrderItem,
): boolean {
  if (!tracked) return true;
  const level = levels.find((one) => one._id === stockId(productId, _id.toString()));
  return (level?.available ?? 0) >= quantity;
}

/** The item with another option and the add-ons as bought. */
function swapWith(item: OrderItem, option: ProductOption): SwapLine {
  const optionId = option._id.toString();
  const addonIds = item.addons.map(({ choiceId }) => choiceId);
  const addonsKobo = item.addons.reduce((sum, { priceKobo }) => sum + priceKobo, 0);
  const unitKobo = (option.offerPriceKobo ?? option.priceKobo) + addonsKobo;
  return {
    optionId,
    optionName: option.name,
    configKey: configKey(optionId, addonIds),
    unitKobo,
    lineKobo: unitKobo * item.quantity,
    tracked: option.tracked,
  };
}
