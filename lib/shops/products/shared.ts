import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { fromNaira } from '@/lib/core/money';
import { toComparableName } from '@/lib/core/text';
import { Product, type ProductDoc } from '@/models/shops/product';
import { EDIT_STATUSES } from './policy';
import type { SaveProductInput } from './schemas';

// What the products of a shop share: names that are unique, sections, add-on groups.

/** The new fields of a product, with published pictures. */
interface ProductEdit
  extends Omit<SaveProductInput, 'images' | 'productId' | 'rev' | 'vendorId' | 'commandId'> {
  images: readonly { src: string; alt: string }[];
}

/** A product to save; `before` is null for a new one. */
export interface ProductWrite {
  id: Types.ObjectId;
  before: ProductDoc | null;
  /** Whether another product with its name is a conflict. */
  needsUniqueName: boolean;
  edit: ProductEdit;
}

/** A product was saved or removed after it was read, or another one took its name. */
export class StaleProduct extends Error {}

/**
 * The `uniqueName` of each product; undefined where another of the shop has it. The unique index decides
 * between concurrent writes. Throws StaleProduct for a product that needs its name.
 */
export async function assignNames(
  writes: readonly ProductWrite[],
  vendorId: Types.ObjectId,
  session: ClientSession,
): Promise<(string | undefined)[]> {
  const names = writes.map(({ edit }) => toComparableName(edit.name));
  const unheld = names.filter((name, at) => writes[at]?.before?.uniqueName !== name);
  const holders =
    unheld.length === 0
      ? []
      : await Product.find(
          { vendorId, uniqueName: mongoose.trusted({ $in: unheld }) },
          { uniqueName: 1 },
        )
          .session(session)
          .lean<Pick<ProductDoc, '_id' | 'uniqueName'>[]>();
  const holderByName = new Map(holders.map(({ _id, uniqueName }) => [uniqueName, _id.toString()]));
  return writes.map(({ id, needsUniqueName }, at) => {
    const name = names[at];
    const holder = holderByName.get(name);
    if (holder === undefined) holderByName.set(name, id.toString());
    if (holder === undefined || holder === id.toString()) return name;
    if (needsUniqueName) throw new StaleProduct();
    return undefined;
  });
}

/** The writes with sections spelled as the shop's other products spell them. */
export async function unifySections(
  writes: readonly ProductWrite[],
  vendorId: Types.ObjectId,
  session: ClientSession,
): Promise<ProductWrite[]> {
  const isNew = ({ before, edit }: ProductWrite) =>
    Boolean(edit.section) && edit.section !== before?.section;
  if (!writes.some(isNew)) return [...writes];
  const sections = await Product.distinct('section', {
    vendorId,
    status: mongoose.trusted({ $in: [...EDIT_STATUSES] }),
    _id: mongoose.trusted({ $nin: writes.map(({ id }) => id) }),
  }).session(session);
  const spellings = new Map(sections.map((section) => [toComparableName(section), section]));
  return writes.map((write) => {
    const { section = '' } = write.edit;
    const key = toComparableName(section);
    if (key === '') return write;
    const spelling = spellings.get(key);
    if (spelling === undefined) spellings.set(key, section);
    return { ...write, edit: { ...write.edit, section: spelling ?? section } };
  });
}

/** Applies saved groups to the shop's other products that share them, without their sold-out marks. */
export async function shareGroups(
  writes: readonly ProductWrite[],
  shop: { vendorId: string; userId: string },
  session: ClientSession,
): Promise<void> {
  const vendorId = new Types.ObjectId(shop.vendorId);
  const groups = writes.flatMap(({ edit }) => edit.addons ?? []);
  const groupIds = groups.flatMap(({ groupId }) => groupId ?? []);
  if (groupIds.length === 0) return;
  const others = await Product.find(
    {
      vendorId,
      'addons._id': mongoose.trusted({ $in: groupIds.map((id) => new Types.ObjectId(id)) }),
      _id: mongoose.trusted({ $nin: writes.map(({ id }) => id) }),
      status: mongoose.trusted({ $ne: 'removed' as const }),
    },
    { addons: 1 },
  )
    .session(session)
    .lean<Pick<ProductDoc, '_id' | 'addons'>[]>();
  const saved = new Map(groups.map((group) => [group.groupId, group]));
  const updates = others.flatMap(({ _id, addons }) => {
    const next = addons.map((group) => {
      const found = saved.get(group._id.toString());
      if (!found) return group;
      const known = new Map(group.options.map((one) => [one._id.toString(), one]));
      return toGroup(found, (choiceId) => {
        const { inStock = true, soldOut = null } = known.get(choiceId) ?? {};
        return { inStock, soldOut };
      });
    });
    if (next.every((group, at) => isSameGroup(group, addons[at]))) return [];
    const update = { $set: { addons: next, savedById: shop.userId }, $inc: { rev: 1 } };
    return [{ updateOne: { filter: { _id, vendorId }, update } }];
  });
  if (updates.length > 0) await Product.bulkWrite(updates, { session });
}

type SavedGroup = NonNullable<ProductEdit['addons']>[number];

/** An add-on group to save. `getStock`: the fields of stock of a choice, by id. */
export function toGroup<Stock>(
  { groupId, name, min, max, options }: SavedGroup,
  getStock: (choiceId: string) => Stock,
) {
  return {
    _id: new Types.ObjectId(groupId),
    name,
    min,
    max,
    options: options.map(({ choiceId = '', name, price }) => ({
      _id: new Types.ObjectId(choiceId),
      name,
      priceKobo: fromNaira(price),
      ...getStock(choiceId),
    })),
  };
}

interface Group {
  name: string;
  min: number;
  max: number;
  options: readonly { _id: Types.ObjectId; name: string; priceKobo: number }[];
}

function isSameGroup(a: Group, b: Group | undefined): boolean {
  const text = ({ name, min, max, options }: Group) =>
    JSON.stringify([
      ...[name, min, max],
      ...options.map((one) => [String(one._id), one.name, Number(one.priceKobo)]),
    ]);
  return b !== undefined && text(a) === text(b);
}
