import { configKey } from '@/lib/cart/config-key';
import type { Category } from '@/lib/core/categories';
import { AppError } from '@/lib/core/errors';
import { stockId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { kobo, sumKobo, toNaira } from '@/lib/core/money';
import type { OpeningHours } from '@/lib/delivery/hours';
import { areAddonsAllowed } from '@/lib/pricing/addons';
import { isTooMuch, type LineProblem, type QuoteLineDto } from '@/lib/pricing/quote';
import type { DraftAddon, DraftItem } from './draft';

/** What is to be bought. */
export interface WantedLine {
  productId: string;
  optionId: string;
  addonIds: readonly string[];
  quantity: number;
}

/** A product as the price rules see it; only products on sale are passed. */
export interface SellableProduct {
  id: string;
  name: string;
  category: Category;
  vendorId: string;
  image: string;
  imageAlt: string;
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

/** A vendor as the price rules see it. */
export interface SellableVendor {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  hours: readonly OpeningHours[];
  pausedUntil: Date | null;
  /** Minutes from acceptance to ready. */
  prepMinutes: number;
}

/** All that decides the price of the lines. */
export interface LineFacts {
  wanted: readonly WantedLine[];
  products: ReadonlyMap<string, SellableProduct>;
  vendors: ReadonlyMap<string, SellableVendor>;
  /** Pieces free to sell of counted options, by `stockId`. */
  available: ReadonlyMap<string, number>;
}

/** A line as the customer sees it, and as the order will keep it. */
export interface PricedLine {
  dto: QuoteLineDto;
  /** Null where the line cannot be bought. */
  item: DraftItem | null;
}

/**
 * Prices each line from what is on sale: option, add-ons, pieces left. Pieces of one option in
 * several lines are counted together. A line that cannot be bought has no item and names why.
 * Throws AppError `conflict` when they come to more than one order may cost.
 */
export function priceLines(facts: LineFacts): PricedLine[] {
  const left = new Map(facts.available);
  const priced = facts.wanted.map((wanted, index) => {
    const product = facts.products.get(wanted.productId);
    const vendor = product && facts.vendors.get(product.vendorId);
    const option = product?.options.find(({ id }) => id === wanted.optionId);
    if (!product || !vendor || !option) return { dto: goneLine(wanted, product), item: null };
    const { addons, areAllowed } = chooseAddons(product, wanted.addonIds);
    const stock = stockId(product.id, option.id);
    const pieces = option.tracked ? (left.get(stock) ?? 0) : null;
    const problem = lineProblem(option.inStock, pieces, wanted.quantity, areAllowed);
    if (pieces !== null) left.set(stock, Math.max(0, pieces - wanted.quantity));
    const item = soldLine({ wanted, product, vendor, option, addons }, index);
    const dto: QuoteLineDto = {
      ...lineIds(wanted),
      name: product.name,
      optionName: option.name,
      addonNames: addons.map((addon) => addon.name),
      vendorId: vendor.id,
      vendorName: vendor.name,
      quantity: wanted.quantity,
      unitPrice: toNaira(kobo(item.unitKobo)),
      price: toNaira(kobo(item.lineKobo)),
      problem,
      left: problem === 'too_few' ? pieces : null,
    };
    return { dto, item: problem ? null : item };
  });
  requireAffordable(priced.map(({ item }) => item?.lineKobo ?? 0));
  return priced;
}

/** Beyond this no amount could be written down, whatever is asked for. */
function requireAffordable(prices: readonly number[]): void {
  if (isTooMuch(prices)) throw new AppError('conflict', MESSAGES.orderTooLarge);
}

/** A wanted line with what is on sale for it. */
interface FoundLine {
  wanted: WantedLine;
  product: SellableProduct;
  vendor: { id: string };
  option: SellableProduct['options'][number];
  addons: DraftAddon[];
}

/** The line as an order keeps it, at today's prices. */
function soldLine(
  { wanted, product, vendor, option, addons }: FoundLine,
  index: number,
): DraftItem {
  const prices = [
    option.offerPriceKobo ?? option.priceKobo,
    ...addons.map((addon) => addon.priceKobo),
  ];
  requireAffordable(prices.map((price) => price * wanted.quantity));
  const unitKobo = sumKobo(prices.map(kobo));
  return {
    itemId: String(index + 1),
    productId: product.id,
    optionId: option.id,
    configKey: configKey(option.id, wanted.addonIds),
    name: product.name,
    optionName: option.name,
    addons,
    image: product.image,
    imageAlt: product.imageAlt,
    category: product.category,
    vendorId: vendor.id,
    quantity: wanted.quantity,
    unitKobo,
    lineKobo: kobo(unitKobo * wanted.quantity),
    feeShareKobo: 0,
    tracked: option.tracked,
  };
}

function lineProblem(
  inStock: boolean,
  pieces: number | null,
  quantity: number,
  addonsAllowed: boolean,
): LineProblem | null {
  if (!inStock || pieces === 0) return 'sold_out';
  if (pieces !== null && pieces < quantity) return 'too_few';
  return addonsAllowed ? null : 'addons';
}

/** The chosen add-ons with names and prices, and whether they fit every group's least and most. */
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

function lineIds(wanted: WantedLine) {
  return {
    productId: wanted.productId,
    optionId: wanted.optionId,
    addonIds: [...wanted.addonIds],
    key: configKey(wanted.optionId, wanted.addonIds),
  };
}

function goneLine(wanted: WantedLine, product: SellableProduct | undefined): QuoteLineDto {
  return {
    ...lineIds(wanted),
    name: product?.name ?? '',
    optionName: '',
    addonNames: [],
    vendorId: product?.vendorId ?? '',
    vendorName: '',
    quantity: wanted.quantity,
    unitPrice: 0,
    price: 0,
    problem: 'gone',
    left: null,
  };
}
