import 'server-only';
import type { ClientSession } from 'mongodb';
import { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { stockId } from '@/lib/core/ids';
import { enqueue } from '@/lib/platform/outbox';
import { countBelowHeld } from '@/lib/shops/products/messages';
import type { ProductDoc } from '@/models/shops/product';
import { StockLevel, type StockLevelDoc } from '@/models/shops/stock-level';
import { getShelf, restockEntries, stockById } from './marks';
import { restock, type Shelf, type StockedShelf, toUnsold } from './policy';
import { type Levels, readLevels } from './queries';

/** A product to save; its options and choices have ids. `before` is null for a new one. */
interface StockEdit {
  id: Types.ObjectId;
  before: ProductDoc | null;
  edit: {
    options: readonly {
      optionId?: string | undefined;
      tracked: boolean;
      count?: number | null | undefined;
    }[];
    addons?: readonly { options: readonly { choiceId?: string | undefined }[] }[] | undefined;
  };
}

/** What saving a product does to its stock. */
export interface StockPlan {
  productId: string;
  /** The fields of the product. */
  product: Pick<StockedShelf, 'inStock' | 'soldOut' | 'restockAt'>;
  /** The fields of an option, and of an add-on choice, by id. */
  getOption: ReturnType<typeof stockById>;
  getChoice: ReturnType<typeof stockById>;
  /** Of options that are counted for the first time. */
  newLevels: StockLevelDoc[];
  /** Of options that are counted again. */
  recounted: StockLevelDoc[];
}

/**
 * Plans the stock of products to save, in the caller's transaction: marks stay, and so do counts, except
 * those of options that weren't counted before. `saveStock` saves the counts once the products are saved.
 *
 * Throws AppError `conflict` for a count below the pieces that are held or sold.
 */
export async function planStock<T extends StockEdit>(
  edits: readonly T[],
  session: ClientSession,
  now: Date,
): Promise<(T & { stock: StockPlan })[]> {
  const known = edits.flatMap(({ id, before }) => (before ? [id] : []));
  const levels = await readLevels(known, session);
  return edits.map((edit) => ({ ...edit, stock: toPlan(edit, levels, now) }));
}

function toPlan({ id, before, edit }: StockEdit, levels: Levels, now: Date): StockPlan {
  const productId = id.toString();
  const shelf = before && getShelf(before);
  const optionsBefore = new Map(shelf?.options.map((one) => [one.id, one]));
  const choicesBefore = new Map(shelf?.addons.map((one) => [one.id, one]));
  const after = new Map<string, StockLevelDoc>();
  const newLevels: StockLevelDoc[] = [];
  const recounted: StockLevelDoc[] = [];
  edit.options.forEach(({ optionId = '', tracked, count }, at) => {
    const _id = stockId(productId, optionId);
    const level = levels.get(_id);
    if (level) after.set(_id, level);
    if (!tracked) return;
    if (!level) {
      const onHand = count ?? 0;
      const none = { reserved: 0, allocated: 0 };
      const option = { productId: id, optionId: new Types.ObjectId(optionId) };
      newLevels.push({ _id, ...option, onHand, ...none, available: onHand });
      return;
    }
    const wasCounted = optionsBefore.get(optionId)?.tracked ?? true;
    if (wasCounted || count == null) return;
    const least = level.reserved + level.allocated;
    if (count < least) {
      const field = `options.${at}.count`;
      throw new AppError('conflict', countBelowHeld(least), { field, least });
    }
    recounted.push({ ...level, onHand: count, available: count - least });
  });
  for (const level of [...newLevels, ...recounted]) after.set(level._id, level);
  const edited: Shelf = {
    soldOut: shelf?.soldOut ?? null,
    options: edit.options.map(({ optionId: id = '', tracked }) => {
      const known = optionsBefore.get(id);
      const inStock = known?.tracked === tracked ? known.inStock : true;
      return { id, tracked, inStock, soldOut: known?.soldOut ?? null };
    }),
    addons: (edit.addons ?? []).flatMap(({ options }) =>
      options.map(({ choiceId: id = '' }) => {
        const { inStock = true, soldOut = null } = choicesBefore.get(id) ?? {};
        return { id, inStock, soldOut };
      }),
    ),
  };
  const { inStock, soldOut, restockAt, options, addons } = restock(
    edited,
    toUnsold(productId, after),
    now,
  );
  return {
    productId,
    product: { inStock, soldOut, restockAt },
    getOption: stockById(options),
    getChoice: stockById(addons),
    newLevels,
    recounted,
  };
}

/** Saves the planned counts, and sets the timers of the marks that end first. */
export async function saveStock(
  plans: readonly StockPlan[],
  session: ClientSession,
  now: Date,
): Promise<void> {
  const newLevels = plans.flatMap((one) => one.newLevels);
  if (newLevels.length > 0) await StockLevel.insertMany(newLevels, { session });
  const recounts = plans.flatMap(({ recounted }) =>
    recounted.map(({ _id, reserved, allocated, onHand, available }) => ({
      updateOne: { filter: { _id, reserved, allocated }, update: { $set: { onHand, available } } },
    })),
  );
  if (recounts.length > 0) await StockLevel.bulkWrite(recounts, { session });
  const timers = plans.flatMap(({ productId, product }) =>
    restockEntries(productId, product.restockAt),
  );
  await enqueue(timers, session, now);
}
