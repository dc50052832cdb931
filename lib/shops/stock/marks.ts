import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { type Types } from 'mongoose';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { objectId } from '@/lib/core/fields';
import { type DaysOff, nextOpening, type OpeningHours } from '@/lib/core/hours/hours';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { toIso } from '@/lib/core/time';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { defineTimer, enqueue, type OutboxRow } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { atShop } from '@/lib/shops/actor';
import { SHOP_MESSAGES } from '@/lib/shops/messages';
import { PRODUCT_OWNERS, Product, type ProductDoc } from '@/models/shops/product';
import type { ShelfDto } from './dto';
import {
  restock,
  type Shelf,
  type SoldOutMark,
  type StockedShelf,
  setMark,
  toUnsold,
  type Unsold,
} from './policy';
import { readLevels } from './queries';
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

/** Which counted options have unsold pieces. */
export async function findUnsold({ _id }: ProductDoc, session: ClientSession): Promise<Unsold> {
  return toUnsold(_id.toString(), await readLevels([_id], session));
}

/** Finds what a shelf says about one of its options, or of its choices, by id. */
export function stockById(
  parts: readonly { id: string; inStock: boolean; soldOut: SoldOutMark | null }[],
): (id: string) => { inStock: boolean; soldOut: SoldOutMark | null } {
  const byId = new Map(parts.map(({ id, inStock, soldOut }) => [id, { inStock, soldOut }]));
  return (id) => byId.get(id) ?? { inStock: false, soldOut: null };
}

/** The timer of the mark that ends first, if any does. */
export function restockEntries(productId: string, restockAt: Date | null): OutboxRow[] {
  if (!restockAt) return [];
  return [stockTimers.restock.entry({ productId, at: restockAt.toISOString() }, restockAt)];
}

/** Saves marks and flags, and sets the timer of the mark that ends first. */
export async function saveShelf(
  product: ProductDoc,
  { soldOut, options, addons, inStock, restockAt }: StockedShelf,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const fields: Record<string, unknown> = { soldOut, inStock, restockAt };
  const setPart = (path: string, stock: ReturnType<ReturnType<typeof stockById>>) => {
    fields[`${path}.inStock`] = stock.inStock;
    fields[`${path}.soldOut`] = stock.soldOut;
  };
  options.forEach((option, at) => {
    setPart(`options.${at}`, option);
  });
  const getChoice = stockById(addons);
  product.addons.forEach((group, at) => {
    group.options.forEach(({ _id }, choiceAt) => {
      setPart(`addons.${at}.options.${choiceAt}`, getChoice(_id.toString()));
    });
  });
  await Product.updateOne({ _id: product._id }, { $set: fields }, { session });
  await enqueue(restockEntries(product._id.toString(), restockAt), session, now);
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
