import 'server-only';
import { stockId } from '@/lib/core/ids';
import { storedNaira } from '@/lib/core/money';
import { DEFAULT_OPTION } from '@/lib/core/option-name';
import { displayPrice } from '@/lib/core/pricing/display-price';
import { toIso } from '@/lib/core/time';
import { countUnsold } from '@/lib/shops/stock/policy';
import type { Levels } from '@/lib/shops/stock/queries';
import type { ProductDoc } from '@/models/shops/product';
import type { StockLevelDoc } from '@/models/shops/stock-level';
import type {
  EditGroupDto,
  EditOptionDto,
  EditProductDto,
  ProductRowDto,
  TakenDownDto,
} from './dto';
import { EDIT_STATUSES, type EditStatus } from './policy';

type Option = ProductDoc['options'][number];
type Group = ProductDoc['addons'][number];

export function toEditProduct(product: ProductDoc, levels: Levels): EditProductDto {
  const { _id, vendorId, rev, name, category, section, description, weightGrams } = product;
  return {
    _id: _id.toString(),
    productId: _id.toString(),
    vendorId: vendorId.toString(),
    rev,
    name,
    category,
    section,
    description: [...description],
    weightGrams: weightGrams ?? null,
    images: product.images.map(({ src, alt }) => ({ src, alt })),
    options: product.options.map((option) =>
      toOption(option, levels.get(stockId(_id.toString(), option._id.toString()))),
    ),
    addons: product.addons.map(toEditGroup),
    status: getStatus(product),
    takenDown: toTakenDown(product),
    inStock: product.inStock,
    ...getMark(product),
    updatedAt: product.updatedAt.toISOString(),
  };
}

function toOption(option: Option, level: StockLevelDoc | undefined): EditOptionDto {
  return {
    optionId: option._id.toString(),
    name: option.name,
    price: storedNaira(option.priceKobo),
    offerPrice: option.offerPriceKobo == null ? null : storedNaira(option.offerPriceKobo),
    sku: option.sku ?? '',
    tracked: option.tracked,
    count: option.tracked ? (level?.onHand ?? 0) : null,
    held: level ? level.reserved + level.allocated : 0,
    inStock: option.inStock,
    ...getMark(option),
    picture: option.image ?? null,
  };
}

export function toEditGroup(group: Group): EditGroupDto {
  return {
    groupId: group._id.toString(),
    name: group.name,
    min: group.min,
    max: group.max,
    options: group.options.map((choice) => ({
      choiceId: choice._id.toString(),
      name: choice.name,
      price: storedNaira(choice.priceKobo),
      inStock: choice.inStock,
      until: getMark(choice).until,
    })),
  };
}

/** Choices that a row of the list names. */
const MAX_LISTED = 6;

export function toRow(
  product: ProductDoc,
  levels: Levels,
  sold: ReadonlyMap<string, number>,
): ProductRowDto {
  const { _id, options, addons } = product;
  const onlyGroup = addons.length === 1 ? addons[0] : undefined;
  const productId = _id.toString();
  const { amount, oldAmount, isFrom } = displayPrice({
    inStock: product.inStock,
    options: options.map(({ priceKobo, offerPriceKobo, inStock }) => ({
      price: priceKobo,
      offerPrice: offerPriceKobo ?? null,
      inStock,
    })),
    addons: addons.map(({ min, options: choices }) => ({
      min,
      options: choices.map(({ priceKobo, inStock }) => ({ price: priceKobo, inStock })),
    })),
  });
  const counted = options.filter(({ tracked }) => tracked);
  const left = counted.map((option) =>
    countUnsold(levels.get(stockId(productId, option._id.toString()))),
  );
  return {
    _id: productId,
    productId,
    rev: product.rev,
    name: product.name,
    category: product.category,
    section: product.section,
    status: getStatus(product),
    picture: product.images[0]?.src ?? null,
    price: storedNaira(amount),
    oldPrice: oldAmount === null ? null : storedNaira(oldAmount),
    isFrom,
    options: options.length,
    addons: (onlyGroup?.options.slice(0, MAX_LISTED) ?? addons).map(({ name }) => name),
    left: counted.length > 0 ? left.reduce((sum, one) => sum + one, 0) : null,
    soldToday: sold.get(productId) ?? 0,
    inStock: product.inStock,
    ...getMark(product),
    soldOut: product.inStock
      ? options.filter(({ inStock }) => !inStock).map(({ name }) => name)
      : [],
    takenDown: toTakenDown(product),
    updatedAt: product.updatedAt.toISOString(),
  };
}

/** An option's display name; empty where there is nothing to choose. */
export function toOptionName(name: string): string {
  return name === DEFAULT_OPTION ? '' : name;
}

function getMark({ soldOut }: { soldOut?: { until?: Date | null } | null }) {
  return { isMarked: soldOut != null, until: toIso(soldOut?.until) };
}

function getStatus({ status }: Pick<ProductDoc, 'status'>): EditStatus {
  const found = EDIT_STATUSES.find((one) => one === status);
  if (!found) throw new TypeError(`a product that is ${status} can't be edited`);
  return found;
}

function toTakenDown({ takenDown }: Pick<ProductDoc, 'takenDown'>): TakenDownDto | null {
  return takenDown
    ? { reason: takenDown.reason, at: takenDown.at.toISOString(), answer: takenDown.answer }
    : null;
}
