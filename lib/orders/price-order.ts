import { configKey } from '@/lib/cart/config-key';
import type { Category } from '@/lib/core/categories';
import { allocate, type Kobo, kobo, sumKobo, toNaira } from '@/lib/core/money';
import {
  type DeliveryLimits,
  expressFee,
  type FeeRefusal,
  orderDeliveryFee,
} from '@/lib/delivery/fee';
import { type OpeningHours, preparationStart } from '@/lib/delivery/hours';
import { addUp, type LineProblem, type QuoteDto, type QuoteLineDto } from '@/lib/pricing/quote';
import type { DraftAddon, DraftAddress, DraftItem, DraftPart, OrderDraft } from './draft';

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

/** All that decides the price of an order. */
export interface OrderFacts {
  wanted: readonly WantedLine[];
  products: ReadonlyMap<string, SellableProduct>;
  vendors: ReadonlyMap<string, SellableVendor>;
  /** Pieces free to sell of counted options, by `${productId}:${optionId}`. */
  available: ReadonlyMap<string, number>;
  address: DraftAddress;
  isExpress: boolean;
  serviceHours: readonly OpeningHours[];
  limits: DeliveryLimits;
  now: Date;
}

/** Why the whole order cannot be bought as it is. */
export type OrderProblem = 'empty' | 'lines' | 'never_open' | FeeRefusal;

export interface PricedOrder {
  quote: QuoteDto;
  problem: OrderProblem | null;
  /** All that the order will be made of; null where there is a problem. */
  draft: OrderDraft | null;
}

interface PricedLine {
  dto: QuoteLineDto;
  item: DraftItem | null;
}

/**
 * Prices an order from what is on sale now: lines with options and add-ons, delivery fee (×1.5
 * when express), service fee, and when it can be prepared. Pure; `now` decides opening hours.
 *
 * Returns a quote that lists every line, with the problem of each line that cannot be bought, and
 * the frozen draft when nothing is in the way. Rules: spec §9; design rulings 1, 7, 8, 11, 15.
 */
export function priceOrder(facts: OrderFacts): PricedOrder {
  const priced = priceLines(facts);
  const items = priced.flatMap(({ item }) => (item ? [item] : []));
  const vendors = [...new Set(items.map((item) => item.vendorId))]
    .sort()
    .flatMap((id) => facts.vendors.get(id) ?? []);
  const fee = orderDeliveryFee(vendors, facts.address, facts.limits);
  const delivery = expressFee(fee.ok ? fee.fee : kobo(0), facts.isExpress);
  const totals = addUp(
    items.map((item) => kobo(item.lineKobo)),
    delivery,
  );
  const opening = openingFor(facts, vendors);
  const quote: QuoteDto = {
    lines: priced.map(({ dto }) => dto),
    price: toNaira(totals.items),
    deliveryFee: toNaira(totals.delivery),
    isExpress: facts.isExpress,
    serviceFee: toNaira(totals.serviceFee),
    total: toNaira(totals.total),
    scheduledFor: opening.scheduledFor?.toISOString() ?? null,
  };
  const problem = problemOf(priced, fee.ok ? null : fee.reason, opening.isNever);
  if (problem) return { quote, problem, draft: null };
  const shared = shareOut(items, vendors, delivery, totals.serviceFee);
  return {
    quote,
    problem: null,
    draft: {
      ...shared,
      address: facts.address,
      itemsKobo: totals.items,
      deliveryKobo: totals.delivery,
      serviceFeeKobo: totals.serviceFee,
      totalKobo: totals.total,
      isExpress: facts.isExpress,
      scheduledFor: opening.scheduledFor,
      pathM: fee.ok ? fee.pathM : 0,
      prepMin: Math.max(...vendors.map(({ prepMinutes }) => prepMinutes)),
    },
  };
}

function problemOf(
  priced: readonly PricedLine[],
  refusal: FeeRefusal | null,
  isNeverOpen: boolean,
): OrderProblem | null {
  if (priced.length === 0) return 'empty';
  if (priced.some(({ item }) => item === null)) return 'lines';
  if (refusal) return refusal;
  return isNeverOpen ? 'never_open' : null;
}

/** Prices each line; pieces of one option in several lines are counted together. */
function priceLines(facts: OrderFacts): PricedLine[] {
  const left = new Map(facts.available);
  return facts.wanted.map((wanted, index) => {
    const product = facts.products.get(wanted.productId);
    const vendor = product && facts.vendors.get(product.vendorId);
    const option = product?.options.find(({ id }) => id === wanted.optionId);
    if (!product || !vendor || !option) return { dto: goneLine(wanted, product), item: null };
    const { addons, areAllowed } = chooseAddons(product, wanted.addonIds);
    const stockId = `${product.id}:${option.id}`;
    const pieces = option.tracked ? (left.get(stockId) ?? 0) : null;
    const problem = lineProblem(option.inStock, pieces, wanted.quantity, areAllowed);
    if (pieces !== null) left.set(stockId, Math.max(0, pieces - wanted.quantity));
    const unitKobo = sumKobo([
      kobo(option.offerPriceKobo ?? option.priceKobo),
      ...addons.map((addon) => kobo(addon.priceKobo)),
    ]);
    const lineKobo = kobo(unitKobo * wanted.quantity);
    const item: DraftItem = {
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
      lineKobo,
      feeShareKobo: 0,
      tracked: option.tracked,
    };
    const dto: QuoteLineDto = {
      ...lineIds(wanted),
      name: product.name,
      optionName: option.name,
      addonNames: addons.map((addon) => addon.name),
      vendorId: vendor.id,
      vendorName: vendor.name,
      quantity: wanted.quantity,
      unitPrice: toNaira(unitKobo),
      price: toNaira(lineKobo),
      problem,
      left: problem === 'too_few' ? pieces : null,
    };
    return { dto, item: problem ? null : item };
  });
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
  let areAllowed = true;
  for (const group of product.addons) {
    const chosen = group.options.filter(({ id }) => addonIds.includes(id));
    if (chosen.length < group.min || chosen.length > group.max) areAllowed = false;
    for (const choice of chosen) {
      if (!choice.inStock) areAllowed = false;
      addons.push({
        groupName: group.name,
        choiceId: choice.id,
        name: choice.name,
        priceKobo: choice.priceKobo,
      });
    }
  }
  if (addons.length !== new Set(addonIds).size) areAllowed = false;
  return { addons, areAllowed };
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

/** When the order can be prepared: now, at the next time all its shops are open, or never. */
function openingFor(facts: OrderFacts, vendors: readonly SellableVendor[]) {
  const start = preparationStart(
    [facts.serviceHours, ...vendors.map(({ hours }) => hours)],
    vendors.map(({ pausedUntil }) => pausedUntil),
    facts.now,
  );
  return {
    isNever: start === null,
    scheduledFor: start && start > facts.now ? start : null,
  };
}

/** Freezes each line's and each part's share of the fees, so that a refund knows its amount. */
function shareOut(
  items: readonly DraftItem[],
  vendors: readonly SellableVendor[],
  delivery: Kobo,
  fee: Kobo,
): { items: DraftItem[]; parts: DraftPart[] } {
  const deliveryShares = allocate(
    delivery,
    vendors.map(() => 1),
  );
  const feeShares = allocate(fee, [...items.map((item) => item.lineKobo), ...deliveryShares]);
  return {
    items: items.map((item, index) => ({ ...item, feeShareKobo: feeShares[index] ?? 0 })),
    parts: vendors.map((vendor, index) => ({
      vendorId: vendor.id,
      vendorName: vendor.name,
      itemsKobo: sumKobo(
        items.filter((item) => item.vendorId === vendor.id).map((item) => kobo(item.lineKobo)),
      ),
      deliveryKobo: deliveryShares[index] ?? 0,
      deliveryFeeShareKobo: feeShares[items.length + index] ?? 0,
    })),
  };
}
