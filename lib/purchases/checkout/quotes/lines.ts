import type { Category } from '@/lib/core/categories';
import { formatWeight } from '@/lib/core/format';
import type { Timetable } from '@/lib/core/hours/hours';
import { stockId } from '@/lib/core/ids';
import { areAddonsAllowed } from '@/lib/core/pricing/addons';
import type { LineProblem, QuoteLineDto } from '@/lib/core/pricing/quote';
import { MAX_QUANTITY } from '@/lib/core/pricing/quote';
import { configKey, parseConfigKey } from '@/lib/purchases/checkout/cart/config-key';
import { type CartItems, listLines } from '@/lib/purchases/checkout/cart/policy';
import type { DraftAddon, DraftItem } from '@/lib/purchases/moves/orders/draft';
import type { Preparation } from '@/lib/shops/policy';

/** A line of a cart or a request. */
export interface RequestedLine {
  productId: string;
  optionId: string;
  addonIds: readonly string[];
  quantity: number;
}

export function toRequestedLines(cart: CartItems): RequestedLine[] {
  return listLines(cart).map(([productId, key, quantity]) => ({
    productId,
    quantity,
    ...parseConfigKey(key),
  }));
}

export interface SellableProduct {
  id: string;
  name: string;
  category: Category;
  vendorId: string;
  image: string;
  imageAlt: string;
  /** Null if unknown. */
  weightGrams: number | null;
  options: readonly {
    id: string;
    name: string;
    priceKobo: number;
    offerPriceKobo: number | null;
    inStock: boolean;
    tracked: boolean;
  }[];
  addons: readonly {
    name: string;
    min: number;
    max: number;
    options: readonly { id: string; name: string; priceKobo: number; inStock: boolean }[];
  }[];
}

export interface SellableVendor extends Timetable, Preparation {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
}

export interface LineFacts {
  lines: readonly RequestedLine[];
  products: ReadonlyMap<string, SellableProduct>;
  vendors: ReadonlyMap<string, SellableVendor>;
  /** Available pieces of tracked options, by `stockId`. */
  available: ReadonlyMap<string, number>;
}

export interface PricedLine {
  dto: QuoteLineDto;
  /** As an order stores it; null if it cannot be bought in any quantity. */
  item: DraftItem | null;
}

/**
 * Prices each line: option, add-ons, pieces left. Lines of the same option share its pieces, in their
 * order. A line that cannot be bought as requested has a `problem`.
 */
export function priceLines(facts: LineFacts): PricedLine[] {
  const left = new Map(facts.available);
  return facts.lines.map((line, index) => {
    const product = facts.products.get(line.productId);
    const vendor = product && facts.vendors.get(product.vendorId);
    if (!product || !vendor) return { dto: goneLine(line), item: null };
    const option = product.options.find(({ id }) => id === line.optionId);
    if (!option)
      return { dto: { ...goneLine(line), ...displayFields(product, vendor) }, item: null };
    const { addons, areAllowed } = chooseAddons(product, line.addonIds);
    const stock = stockId(product.id, option.id);
    const pieces = option.tracked ? (left.get(stock) ?? 0) : null;
    const problem = findProblem(option.inStock, pieces, line.quantity, areAllowed);
    if (pieces !== null) left.set(stock, Math.max(0, pieces - line.quantity));
    const item = toDraftItem({ line, product, vendor, option, addons }, index);
    const dto: QuoteLineDto = {
      ...lineIds(line),
      ...displayFields(product, vendor),
      optionName: option.name,
      addonNames: addons.map((addon) => addon.name),
      quantity: line.quantity,
      unitPrice: item.unitKobo / 100,
      price: item.lineKobo / 100,
      problem,
      left: isBuyable(problem) && pieces !== null && pieces < MAX_QUANTITY ? pieces : null,
    };
    return { dto, item: isBuyable(problem) ? item : null };
  });
}

/** Whether a smaller quantity could be bought. */
function isBuyable(problem: LineProblem | null): boolean {
  return problem === null || problem === 'too_few';
}

function displayFields(product: SellableProduct, vendor: SellableVendor) {
  return {
    name: product.name,
    category: product.category,
    picture: product.image ? { src: product.image, alt: product.imageAlt } : null,
    weight: formatWeight(product.weightGrams),
    vendorId: vendor.id,
    vendorName: vendor.name,
  };
}

interface FoundLine {
  line: RequestedLine;
  product: SellableProduct;
  vendor: { id: string };
  option: SellableProduct['options'][number];
  addons: DraftAddon[];
}

function toDraftItem(
  { line, product, vendor, option, addons }: FoundLine,
  index: number,
): DraftItem {
  // Not `sumKobo`, which throws: a cart above the maximum must still show, so that lines can be
  // removed.
  const unitKobo = addons.reduce(
    (sum, addon) => sum + addon.priceKobo,
    option.offerPriceKobo ?? option.priceKobo,
  );
  return {
    itemId: String(index + 1),
    productId: product.id,
    optionId: option.id,
    configKey: configKey(option.id, line.addonIds),
    name: product.name,
    optionName: option.name,
    addons,
    image: product.image,
    imageAlt: product.imageAlt,
    category: product.category,
    vendorId: vendor.id,
    quantity: line.quantity,
    unitKobo,
    lineKobo: unitKobo * line.quantity,
    feeShareKobo: 0,
    tracked: option.tracked,
  };
}

function findProblem(
  inStock: boolean,
  pieces: number | null,
  quantity: number,
  addonsAllowed: boolean,
): LineProblem | null {
  if (!inStock || pieces === 0) return 'sold_out';
  if (pieces !== null && pieces < quantity) return 'too_few';
  return addonsAllowed ? null : 'addons';
}

/** The chosen add-ons with names and prices, and whether the combination is allowed. */
function chooseAddons(product: SellableProduct, addonIds: readonly string[]) {
  const addons: DraftAddon[] = [];
  for (const group of product.addons) {
    const chosen = group.options.filter(({ id }) => addonIds.includes(id));
    for (const choice of chosen) {
      addons.push({
        groupName: group.name,
        choiceId: choice.id,
        name: choice.name,
        priceKobo: choice.priceKobo,
      });
    }
  }
  const groups = product.addons.map(({ min, max, options }) => ({
    min,
    max,
    options: options.map(({ id, priceKobo, inStock }) => ({ _id: id, price: priceKobo, inStock })),
  }));
  return { addons, areAllowed: areAddonsAllowed(groups, addonIds) };
}

function lineIds(line: RequestedLine) {
  return {
    productId: line.productId,
    optionId: line.optionId,
    addonIds: [...line.addonIds],
    key: configKey(line.optionId, line.addonIds),
  };
}

function goneLine(line: RequestedLine): QuoteLineDto {
  return {
    ...lineIds(line),
    name: '',
    category: null,
    picture: null,
    weight: 'N/A',
    optionName: '',
    addonNames: [],
    vendorId: '',
    vendorName: '',
    quantity: line.quantity,
    unitPrice: 0,
    price: 0,
    problem: 'gone',
    left: null,
  };
}
