import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { fromNaira } from '@/lib/core/money';
import { nameWords, toSlug } from '@/lib/core/text';
import { planStock, type StockPlan, saveStock } from '@/lib/shops/stock/plan';
import { Product } from '@/models/shops/product';
import {
  assignNames,
  type ProductWrite,
  StaleProduct,
  shareGroups,
  toGroup,
  unifySections,
} from './shared';

/** Longest name in a product's address, characters. */
const SLUG_MAX = 60;

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
  const names = await assignNames(writes, vendorId, session);
  const planned = await planStock(writes, session, now);
  const made = planned.map((write, at) => ({ ...write, fields: toFields(write, names[at], now) }));
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
  await saveStock(
    planned.map(({ stock }) => stock),
    session,
    now,
  );
  await shareGroups(writes, shop, session);
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

/** The fields to set. */
function toFields(
  { edit, stock }: ProductWrite & { stock: StockPlan },
  uniqueName: string | undefined,
  now: Date,
) {
  const skus = edit.options.flatMap(({ sku }) => sku || []);
  return {
    name: edit.name,
    category: edit.category,
    section: edit.section ?? '',
    description: edit.description,
    weightGrams: edit.weightGrams ?? null,
    images: edit.images.map(({ src, alt }) => ({ src, alt: alt || edit.name })),
    options: edit.options.map(({ optionId = '', ...option }) => ({
      _id: new Types.ObjectId(optionId),
      name: option.name,
      priceKobo: fromNaira(option.price),
      offerPriceKobo: option.offerPrice == null ? null : fromNaira(option.offerPrice),
      sku: option.sku ?? '',
      image: option.picture ?? null,
      tracked: option.tracked,
      ...stock.getOption(optionId),
    })),
    addons: (edit.addons ?? []).map((group) => toGroup(group, stock.getChoice)),
    ...stock.product,
    status: edit.status,
    words: nameWords([edit.name, ...skus].join(' ')),
    updatedAt: now,
    ...(skus.length > 0 && { skus }),
    ...(uniqueName && { uniqueName }),
  };
}
