import { requiredAddonsPrice } from './addons';

/** An option, with prices in any one unit. */
interface Option {
  price: number;
  offerPrice: number | null;
  inStock: boolean;
}

/** A product, with prices in any one unit. */
export interface Priced<O extends Option = Option> {
  /** False if the shop marked the whole product as sold out. */
  inStock: boolean;
  options: readonly O[];
  addons: readonly {
    min: number;
    options: readonly { price: number; inStock: boolean }[];
  }[];
}

export interface DisplayPrice<O extends Option> {
  /** The cheapest option, preselected on the page; undefined without options. */
  option: O | undefined;
  amount: number;
  /** The amount without the option's offer; null if it has none. */
  oldAmount: number | null;
  /** Shown as "from": options differ in price, or required add-ons are included. */
  isFrom: boolean;
  isBuyable: boolean;
}

/** The current price of an option: its offer price, if it has one. */
export function optionPrice({ price, offerPrice }: Pick<Option, 'price' | 'offerPrice'>): number {
  return offerPrice ?? price;
}

/**
 * The price of a product for display, sorting, filters and structured data: the lowest that it can be bought
 * for now, which is the cheapest option in stock plus the cheapest required add-ons in stock. If it can't be
 * bought, stock is ignored. In the unit of its prices, naira or kobo. Source: decision 71.
 */
export function displayPrice<O extends Option>(product: Priced<O>): DisplayPrice<O> {
  const isBuyable =
    product.inStock &&
    product.options.some(({ inStock }) => inStock) &&
    product.addons.every(({ min, options }) => options.filter(isInStock).length >= min);
  const options = isBuyable ? product.options.filter(isInStock) : product.options;
  const addons = isBuyable ? product.addons : product.addons.map(ignoreStock);
  const prices = options.map(optionPrice);
  const lowest = prices.length > 0 ? Math.min(...prices) : 0;
  const option = options.find((one) => optionPrice(one) === lowest);
  const required = requiredAddonsPrice(addons);
  const isOffer = option !== undefined && option.price > lowest;
  return {
    option,
    amount: toHundredths(lowest + required),
    oldAmount: isOffer ? toHundredths(option.price + required) : null,
    isFrom: required > 0 || prices.some((price) => price !== lowest),
    isBuyable,
  };
}

const isInStock = ({ inStock }: { inStock: boolean }) => inStock;

function ignoreStock<G extends Priced['addons'][number]>(group: G): G {
  return { ...group, options: group.options.map((choice) => ({ ...choice, inStock: true })) };
}

/** Removes floating-point errors of sums of naira: 0.1 + 0.2. */
const toHundredths = (sum: number) => Math.round(sum * 100) / 100;
