import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { type Types } from 'mongoose';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { objectId } from '@/lib/core/fields';
import { type DaysOff, nextOpening, type OpeningHours } from '@/lib/core/hours/hours';
import { stockId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { toIso } from '@/lib/core/time';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { defineTimer, enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { atShop } from '@/lib/shops/actor';
import { SHOP_MESSAGES } from '@/lib/shops/messages';
import { PRODUCT_OWNERS, Product, type ProductDoc } from '@/models/shops/product';
import { StockLevel } from '@/models/shops/stock-level';
import type { ShelfDto } from './dto';
import { restock, type Shelf, type StockedShelf, setMark, type Unsold } from './policy';
import type { StockInput } from './schemas';

type Seller = ScopedActor<'vendor'>;

/** The hours in which customers can order from a shop. */
interface ShopHours {
  hours: readonly (readonly OpeningHours[])[];
  daysOff: readonly DaysOff[];
}

/**
 * Marks a product, one of its options or one of its add-ons sold out, until a time if one is given, or
 * removes the mark. Pages show it and quotes and payments refuse it immediately. Returns what is in stock
 * now. Throws AppError `not_found` for another shop's product, `invalid` for a day that has begun, and
 * `conflict` for removing the mark of a counted option without pieces. `getHours`: of the product's shop.
 */
export async function setStock(
  { productId, optionId, addonId, inStock, until, vendorId }: StockInput & { inStock: boolean },
  actor: Seller,
  getHours: (shop: Seller) => Promise<ShopHours>,
  now: Date,
): Promise<ShelfDto> {
  await connectDb();
  const own = {
    _id: productId,
    ...ownedBy(atShop(actor, vendorId), PRODUCT_OWNERS),
    status: mongoose.trusted({ $ne: 'removed' as const }),
  };
  const found = await Product.findOne(own, { vendorId: 1 }).lean();
  if (!found) throw new AppError('not_found', MESSAGES.notFound);
  const shop = atShop(actor, found.vendorId.toString());
  const mark = inStock ? null : { until: toEnd(until, await getHours(shop), now) };
  const { product, shelf } = await inTransaction(async (session) => {
    const product = await Product.findOne(own).session(session).orFail().lean<ProductDoc>();
    const isUnsold = await findUnsold(product, session);
    const shelf = setMark(getShelf(product), { optionId, addonId }, mark, isUnsold);
    if (shelf === 'not_found') throw new AppError('not_found', MESSAGES.notFound);
    if (shelf === 'none_left') throw new AppError('conflict', SHOP_MESSAGES.noneLeft);
    await saveShelf(product, shelf, session, now);
    return { product, shelf };
  });
  return toShelfDto(product, shelf);
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** When a mark ends; null: when the shop removes it. A day without an opening ends at its midnight. */
function toEnd(until: StockInput['until'], { hours, daysOff }: ShopHours, now: Date): Date | null {
  if (until === undefined) return null;
  if (until === 'tomorrow') return nextOpening(hours, now, daysOff);
  if (!ISO_DATE.test(until)) return new Date(until);
  const midnight = new Date(`${until}T00:00:00+01:00`);
  if (midnight <= now) throw new AppError('invalid', SHOP_MESSAGES.laterDay, { field: 'until' });
  return nextOpening(hours, new Date(midnight.getTime() - 1), daysOff) ?? midnight;
}

/** Timers of sold-out marks. */
export const stockTimers = {
  /** Removes a product's sold-out marks that have ended. */
  restock: defineTimer('restock', {
    ids: z.object({ productId: objectId, at: z.iso.datetime() }),
    key: ({ productId, at }) => `${productId}:${at}`,
    run: async ({ productId }, now) => {
      await inTransaction(async (session) => {
        const product = await Product.findById(productId).session(session).lean<ProductDoc>();
        if (!product?.restockAt || product.restockAt > now) return;
        const shelf = restock(getShelf(product), await findUnsold(product, session), now);
        await saveShelf(product, shelf, session, now);
      });
    },
  }),
};

type Mark = { until?: Date | null } | null | undefined;
type Stocked = { _id: Types.ObjectId; inStock: boolean; soldOut?: Mark };

export function getShelf(product: {
  soldOut?: Mark;
  options: readonly (Stocked & { tracked: boolean })[];
  addons: readonly { options: readonly Stocked[] }[];
}): Shelf {
  return {
    soldOut: getMark(product),
    options: product.options.map((option) => ({
      id: option._id.toString(),
      tracked: option.tracked,
      inStock: option.inStock,
      soldOut: getMark(option),
    })),
    addons: product.addons.flatMap((group) =>
      group.options.map((choice) => ({
        id: choice._id.toString(),
        inStock: choice.inStock,
        soldOut: getMark(choice),
      })),
    ),
  };
}

function getMark({ soldOut }: { soldOut?: Mark }) {
  return soldOut ? { until: soldOut.until ?? null } : null;
}

/** Ids of the counted options with unsold pieces; held pieces count as unsold. */
export async function findUnsold(product: ProductDoc, session: ClientSession): Promise<Unsold> {
  const levels = await StockLevel.find({ productId: product._id }).session(session).lean();
  const left = new Map(levels.map((level) => [level._id, level.available + level.reserved]));
  const productId = product._id.toString();
  return (optionId) => (left.get(stockId(productId, optionId)) ?? 0) > 0;
}

/** Saves marks and flags, and sets the timer of the mark that ends first. */
export async function saveShelf(
  product: ProductDoc,
  { soldOut, options, addons, inStock, restockAt }: StockedShelf,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const fields: Record<string, unknown> = { soldOut, inStock, restockAt };
  options.forEach((option, at) => {
    fields[`options.${at}.inStock`] = option.inStock;
    fields[`options.${at}.soldOut`] = option.soldOut;
  });
  let next = 0;
  product.addons.forEach((group, at) => {
    group.options.forEach((_, choiceAt) => {
      const choice = addons[next];
      next += 1;
      fields[`addons.${at}.options.${choiceAt}.inStock`] = choice?.inStock;
      fields[`addons.${at}.options.${choiceAt}.soldOut`] = choice?.soldOut;
    });
  });
  await Product.updateOne({ _id: product._id }, { $set: fields }, { session });
  if (!restockAt) return;
  const ids = { productId: product._id.toString(), at: restockAt.toISOString() };
  await enqueue([stockTimers.restock.entry(ids, restockAt)], session, now);
}

export function toStoredShelfDto(product: ProductDoc): ShelfDto {
  const { inStock, restockAt } = product;
  return toShelfDto(product, { ...getShelf(product), inStock, restockAt: restockAt ?? null });
}

function toShelfDto(product: ProductDoc, shelf: StockedShelf): ShelfDto {
  const getUntil = ({ soldOut }: Pick<Shelf, 'soldOut'>) => toIso(soldOut?.until);
  const names = new Map(
    product.addons.flatMap(({ options }) => options.map(({ _id, name }) => [_id.toString(), name])),
  );
  return {
    productId: product._id.toString(),
    name: product.name,
    inStock: shelf.inStock,
    until: getUntil(shelf),
    options: shelf.options.map((option, at) => ({
      id: option.id,
      name: product.options[at]?.name ?? '',
      inStock: option.inStock,
      until: getUntil(option),
    })),
    addons: shelf.addons.map((choice) => ({
      id: choice.id,
      name: names.get(choice.id) ?? '',
      inStock: choice.inStock,
      until: getUntil(choice),
    })),
  };
}
