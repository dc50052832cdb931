import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { stockId } from '@/lib/core/ids';
import { fromNaira } from '@/lib/core/money';
import { nameWords, toSlug } from '@/lib/core/text';
import { enqueue } from '@/lib/platform/outbox';
import { countBelowHeld } from '@/lib/shops/products/messages';
import { getShelf, stockTimers } from '@/lib/shops/stock/marks';
import { restock } from '@/lib/shops/stock/policy';
import { Product } from '@/models/shops/product';
import { StockLevel, type StockLevelDoc } from '@/models/shops/stock-level';
import type { Levels } from './map';
import { assignNames, type ProductWrite, StaleProduct, shareGroups, unifySections } from './shared';

/** Longest name in a product's address, characters. */
const SLUG_MAX = 60;

/** Stock levels of products' options, in the caller's transaction if there is one. */
export async function readLevels(
  productIds: readonly Types.ObjectId[],
  session: ClientSession | null,
): Promise<Map<string, StockLevelDoc>> {
  if (productIds.length === 0) return new Map();
  const levels = await StockLevel.find({ productId: mongoose.trusted({ $in: [...productIds] }) })
    .session(session)
    .lean();
  return new Map(levels.map((level) => [level._id, level]));
}

/**
 * Saves products of one shop in the caller's transaction, with the same number of database commands
 * however many products there are. Sold-out marks, ratings and counts don't change, except the counts of
 * options that weren't counted before. Add-on groups shared with other products change there too.
 *
 * Throws StaleProduct, the database's duplicate-key error for an SKU of another product, or AppError
 * `conflict` for a count below the pieces that are held or sold.
 */
export async function writeProducts(
  given: readonly ProductWrite[],
  shop: { vendorId: string; userId: string },
  session: ClientSession,
  now: Date,
): Promise<void> {
  const vendorId = new Types.ObjectId(shop.vendorId);
  const writes = (await unifySections(given, vendorId, session)).map(withIds);
  const known = writes.flatMap(({ id, before }) => (before ? [id] : []));
  const levels = await readLevels(known, session);
  const names = await assignNames(writes, vendorId, session);
  const made = writes.map((write, at) => ({
    ...write,
    ...toFields(write, names[at], levels, now),
  }));
  const created = made.filter(({ before }) => !before);
  if (created.length > 0) {
    const docs = created.map(({ id, fields, edit }) => ({
      ...fields,
      _id: id,
      vendorId,
      slug: `${toSlug(edit.name, SLUG_MAX)}-${id}`,
      rev: 1,
      savedById: shop.userId,
      createdAt: now,
    }));
    await Product.insertMany(docs, { session });
  }
  const changed = made.filter(({ before }) => before);
  if (changed.length > 0) {
    const { matchedCount } = await Product.bulkWrite(
      changed.map(({ id, before, fields }) => {
        const { skus, uniqueName } = fields;
        return {
          updateOne: {
            filter: {
              _id: id,
              vendorId,
              rev: before?.rev ?? 0,
              status: mongoose.trusted({ $ne: 'removed' as const }),
            },
            update: {
              $set: { ...fields, savedById: shop.userId },
              $inc: { rev: 1 },
              $unset: { ...(!skus && { skus: 1 }), ...(!uniqueName && { uniqueName: 1 }) },
            },
          },
        };
      }),
      { session },
    );
    if (matchedCount !== changed.length) throw new StaleProduct();
  }
  const newLevels = made.flatMap(({ newLevels: own }) => own);
  if (newLevels.length > 0) await StockLevel.insertMany(newLevels, { session });
  const recounted = made.flatMap(({ recounted: own }) => own);
  if (recounted.length > 0) await StockLevel.bulkWrite(recounted, { session });
  await shareGroups(writes, shop, session);
  const timers = made.flatMap(({ id, fields: { restockAt } }) =>
    restockAt
      ? [
          stockTimers.restock.entry(
            { productId: id.toString(), at: restockAt.toISOString() },
            restockAt,
          ),
        ]
      : [],
  );
  if (timers.length > 0) await enqueue(timers, session, now);
}

/** Adds ids to new options, add-on groups and choices, so that shared groups get the same ids. */
function withIds(write: ProductWrite): ProductWrite {
  const newId = () => new Types.ObjectId().toString();
  const { options, addons = [] } = write.edit;
  const edit = {
    ...write.edit,
    options: options.map((option) => ({ ...option, optionId: option.optionId ?? newId() })),
    addons: addons.map((group) => ({
      ...group,
      groupId: group.groupId ?? newId(),
      options: group.options.map((choice) => ({
        ...choice,
        choiceId: choice.choiceId ?? newId(),
      })),
    })),
  };
  return { ...write, edit };
}

/** The fields to set, and the stock levels of options that weren't counted before. */
function toFields(
  { id, before, edit }: ProductWrite,
  uniqueName: string | undefined,
  levels: Levels,
  now: Date,
) {
  const productId = id.toString();
  const optionsBefore = new Map(before?.options.map((one) => [one._id.toString(), one]));
  const choicesBefore = new Map(
    before?.addons.flatMap(({ options }) => options).map((one) => [one._id.toString(), one]),
  );
  const options = edit.options.map((option) => {
    const known = optionsBefore.get(option.optionId ?? '');
    const stays = known !== undefined && known.tracked === option.tracked;
    return {
      _id: new Types.ObjectId(option.optionId),
      name: option.name,
      priceKobo: fromNaira(option.price),
      offerPriceKobo: option.offerPrice == null ? null : fromNaira(option.offerPrice),
      sku: option.sku ?? '',
      image: option.picture ?? null,
      tracked: option.tracked,
      soldOut: known?.soldOut ?? null,
      // Overridden by `restock` below for options that are marked or counted.
      inStock: stays ? known.inStock : true,
    };
  });
  const addons = (edit.addons ?? []).map((group) => ({
    _id: new Types.ObjectId(group.groupId),
    name: group.name,
    min: group.min,
    max: group.max,
    options: group.options.map((choice) => {
      const known = choicesBefore.get(choice.choiceId ?? '');
      return {
        _id: new Types.ObjectId(choice.choiceId),
        name: choice.name,
        priceKobo: fromNaira(choice.price),
        soldOut: known?.soldOut ?? null,
        inStock: known?.inStock ?? true,
      };
    }),
  }));
  const newLevels = edit.options.flatMap(({ tracked, count }, at) => {
    const optionId = options[at]?._id ?? new Types.ObjectId();
    const _id = stockId(productId, optionId.toString());
    if (!tracked || levels.has(_id)) return [];
    const onHand = count ?? 0;
    const none = { reserved: 0, allocated: 0 };
    return [{ _id, productId: id, optionId, onHand, ...none, available: onHand }];
  });
  const recounts = edit.options.flatMap(({ optionId = '', tracked, count }, at) => {
    const level = levels.get(stockId(productId, optionId));
    const wasCounted = optionsBefore.get(optionId)?.tracked ?? true;
    if (!tracked || wasCounted || !level || count == null) return [];
    const least = level.reserved + level.allocated;
    if (count < least) {
      const field = `options.${at}.count`;
      throw new AppError('conflict', countBelowHeld(least), { field, least });
    }
    return [{ ...level, onHand: count, available: count - least }];
  });
  const recounted = recounts.map(({ _id, reserved, allocated, onHand, available }) => ({
    updateOne: { filter: { _id, reserved, allocated }, update: { $set: { onHand, available } } },
  }));
  const unsold = new Map(
    [...levels.values(), ...newLevels, ...recounts].map((one) => [
      one._id,
      one.available + one.reserved,
    ]),
  );
  const isUnsold = (optionId: string) => (unsold.get(stockId(productId, optionId)) ?? 0) > 0;
  const shelf = restock(
    getShelf({ soldOut: before?.soldOut ?? null, options, addons }),
    isUnsold,
    now,
  );
  const skus = options.flatMap(({ sku }) => sku || []);
  let next = 0;
  const fields = {
    name: edit.name,
    category: edit.category,
    section: edit.section ?? '',
    description: edit.description,
    weightGrams: edit.weightGrams ?? null,
    images: edit.images.map(({ src, alt }) => ({ src, alt: alt || edit.name })),
    options: options.map((option, at) => ({
      ...option,
      inStock: shelf.options[at]?.inStock ?? false,
      soldOut: shelf.options[at]?.soldOut ?? null,
    })),
    addons: addons.map((group) => ({
      ...group,
      options: group.options.map((choice) => {
        const stocked = shelf.addons[next];
        next += 1;
        return { ...choice, inStock: stocked?.inStock ?? true, soldOut: stocked?.soldOut ?? null };
      }),
    })),
    inStock: shelf.inStock,
    soldOut: shelf.soldOut,
    restockAt: shelf.restockAt,
    status: edit.status,
    words: nameWords([edit.name, ...skus].join(' ')),
    updatedAt: now,
    ...(skus.length > 0 && { skus }),
    ...(uniqueName && { uniqueName }),
  };
  return { fields, newLevels, recounted };
}
