import type { Category } from '@/lib/core/categories';
import { type Kobo, kobo, sumKobo } from '@/lib/core/money';
import type { DirectRefusal, FeeRefusal } from '@/lib/core/pricing/delivery-fee';

/** Most pieces in one line of a cart. */
export const MAX_QUANTITY = 99;

/** The totals of a purchase, kobo. */
export interface Totals {
  items: Kobo;
  delivery: Kobo;
  serviceFee: Kobo;
  total: Kobo;
}

/**
 * The totals of a purchase, kobo: items, delivery fee (already ×1.5 if express) and the service fee on
 * both.
 */
export function purchaseTotals(linePrices: Iterable<Kobo>, delivery: Kobo): Totals {
  const items = sumKobo(linePrices);
  const fee = serviceFee(kobo(items + delivery));
  return { items, delivery, serviceFee: fee, total: kobo(items + delivery + fee) };
}

/**
 * Maximum items total of one order, ₦900,000,000 in kobo. It leaves room for delivery and service fee
 * within `MAX_KOBO`.
 */
const MAX_ITEMS_KOBO = 90_000_000_000;

/** Whether lines with these prices, kobo, exceed the maximum of one order. */
export function exceedsOrderMaximum(prices: readonly number[]): boolean {
  return prices.reduce((sum, price) => sum + price, 0) > MAX_ITEMS_KOBO;
}

/** Why a line can't be bought. */
export type LineProblem =
  /** The product is not on sale, or the option no longer exists. */
  | 'gone'
  | 'sold_out'
  /** Fewer pieces than the quantity; see `left`. */
  | 'too_few'
  /** An add-on is gone or sold out, or its group's minimum or maximum is not met. */
  | 'addons';

/** Why an order can't be bought. `too_large`: see `exceedsOrderMaximum`. */
export type OrderProblem = 'empty' | 'lines' | 'too_large' | 'never_open' | FeeRefusal;

/** A priced line of the cart, naira. */
export interface QuoteLineDto {
  productId: string;
  optionId: string;
  addonIds: string[];
  key: string;
  /** Empty if the product is not on sale. */
  name: string;
  /** Null if the product is not on sale. */
  category: Category | null;
  picture: { src: string; alt: string } | null;
  /** "0.4 kg" or "N/A". */
  weight: string;
  optionName: string;
  addonNames: string[];
  /** Both empty if the product is not on sale. */
  vendorId: string;
  vendorName: string;
  quantity: number;
  unitPrice: number;
  price: number;
  problem: LineProblem | null;
  /**
   * Pieces available to this line after the lines before it; null if they are not counted, exceed the
   * maximum of a line, or the line has another problem.
   */
  left: number | null;
}

/** A shop with buyable lines in the cart. */
export interface QuoteShopDto {
  _id: string;
  name: string;
  isOpen: boolean;
  /** "Open till 8:30 PM", "Opens tomorrow, 8 AM". */
  hours: string;
}

/** Minutes until arrival. */
export interface MinutesDto {
  from: number;
  to: number;
}

/** Details of the delivery; naira. */
export interface QuoteDeliveryDto {
  /** Breakdown of the fee, including Express. */
  lines: { text: string; amount: number }[];
  /** Surcharge for Express over the standard fee. */
  expressExtra: number;
  /** At the chosen speed; null if preparation starts later. */
  eta: MinutesDto | null;
  /** With Express; null if preparation starts later, or Express is no faster. */
  expressEta: MinutesDto | null;
}

export interface LateShopsDto {
  vendorIds: string[];
  /** Without them, the rest can be prepared now. */
  isRestNow: boolean;
}

/** What the server charges now, naira. */
export interface QuoteDto {
  /** If set, the quote cannot be paid. `lines`: see the lines' own problems. */
  problem: OrderProblem | null;
  /** The problem for display. */
  message: string | null;
  lines: QuoteLineDto[];
  /** In the order of the cart. */
  shops: QuoteShopDto[];
  /** With `TOO_MANY_STOPS`: the shops beyond the limit, in the order of the cart. */
  excessVendorIds: string[];
  /** Items total of all buyable lines, at their full quantity even if too few are left. */
  price: number;
  /** Null without an address, or if no fee can be quoted. */
  deliveryFee: number | null;
  /** Null together with `deliveryFee`. */
  delivery: QuoteDeliveryDto | null;
  isExpress: boolean;
  /** Null together with `deliveryFee`, on which it is charged. */
  serviceFee: number | null;
  /** The requested promo; null if none was. */
  promo: PromoQuoteDto | null;
  /** After the promo. Only the items if the fees are null. */
  total: number;
  /** Why the total can’t be paid by card, for display; null if it can, or the fees are null. */
  cardProblem: string | null;
  /** ISO; start of preparation if shops are closed now. */
  scheduledFor: string | null;
  /** Start of preparation for display; null if all shops are open. */
  opening: string | null;
  late: LateShopsDto | null;
}

/** Why a dispatch or errand can't be bought. `OVER_BUDGET`: its budgets are too high. */
export type DirectProblem = DirectRefusal | 'OVER_BUDGET' | 'never_open';

/** What the server charges now for a dispatch or an errand; naira. */
export interface DirectQuoteDto {
  /** If set, the quote can't be paid. */
  problem: DirectProblem | null;
  /** The problem for display. */
  message: string | null;
  /** Breakdown of the total, without the promo. */
  lines: { text: string; amount: number }[];
  /** Including Express. This and the other fees are null if no fee can be quoted. */
  deliveryFee: number | null;
  /** Surcharge for Express over the standard fee. */
  expressExtra: number | null;
  isExpress: boolean;
  serviceFee: number | null;
  /** Amount that the rider may spend; 0 for a dispatch. */
  budget: number;
  /** The requested promo; null if none was, or no fee can be quoted. */
  promo: PromoQuoteDto | null;
  /** After the promo. */
  total: number | null;
  /** Why the total can’t be paid by card, for display; null if it can, or there is none. */
  cardProblem: string | null;
  /** The rider's path, road metres. */
  pathM: number | null;
  /** At the chosen speed; null if it starts later. */
  eta: MinutesDto | null;
  /** With Express; null if it starts later, or Express is no faster. */
  expressEta: MinutesDto | null;
  /** ISO; start of the search for a rider, if it is outside the hours of delivery. */
  scheduledFor: string | null;
  /** `scheduledFor` for display. */
  opening: string | null;
}

const FLAT_FROM_KOBO = 250_000; // ₦2,500
const FLAT_KOBO = 10_000; // ₦100
const GATEWAY_CAP_KOBO = 200_000; // ₦2,000
const ROUNDING_KOBO = 1_000; // ₦10

/**
 * Service fee charged on top of a purchase.
 *
 * `base`: items plus delivery fee (already ×1.5 if express), in kobo. Returns kobo, a multiple of
 * ₦10: 1.5% (+₦100 from ₦2,500), at most ₦2,000, plus 5% of the base; the sum rounded up to the next ₦10.
 * Throws RangeError on a negative base.
 */
export function serviceFee(base: Kobo): Kobo {
  if (base < 0) throw new RangeError('base must not be negative');
  // In thousandths of a kobo, so that 1.5% is a whole number.
  const flat = base >= FLAT_FROM_KOBO ? 1_000 * FLAT_KOBO : 0;
  const gateway = Math.min(15 * base + flat, 1_000 * GATEWAY_CAP_KOBO);
  const total = gateway + 50 * base;
  return kobo(Math.ceil(total / (1_000 * ROUNDING_KOBO)) * ROUNDING_KOBO);
}

export const PROMO_TYPES = ['percentage', 'fixed'] as const;
export type PromoType = (typeof PROMO_TYPES)[number];

/** A promo in a quote; naira. */
export interface PromoQuoteDto {
  /** In capitals. */
  code: string;
  /** Null if it does not apply. */
  type: PromoType | null;
  discount: number;
  freeShipping: boolean;
  /** Reduction of the total: the discount, and the delivery fee if that is free. */
  saved: number;
  /** Why it does not apply; null if it does. */
  message: string | null;
}
