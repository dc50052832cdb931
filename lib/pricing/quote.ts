import { type Kobo, kobo, sumKobo } from '@/lib/core/money';
import type { FeeRefusal } from '@/lib/delivery/fee';
import { serviceFee } from './service-fee';

/** The sum of a purchase, line by line, kobo. */
export interface Totals {
  items: Kobo;
  delivery: Kobo;
  serviceFee: Kobo;
  total: Kobo;
}

/**
 * Adds up a purchase: items, delivery fee (already ×1.5 when express) and the service fee on both
 * (spec §9). All in kobo. Used by the server to charge and by the browser to show.
 */
export function addUp(lineKobo: Iterable<Kobo>, delivery: Kobo): Totals {
  const items = sumKobo(lineKobo);
  const fee = serviceFee(kobo(items + delivery));
  return { items, delivery, serviceFee: fee, total: kobo(items + delivery + fee) };
}

/**
 * Most that the things of one order may cost: ₦900,000,000, in kobo. Delivery and service fee
 * (5 %) fit on top of it into the largest amount there is (`MAX_KOBO`).
 */
const MAX_ITEMS_KOBO = 90_000_000_000;

/** Whether lines of these prices, kobo, are more than one order may cost. */
export function isTooMuch(prices: readonly number[]): boolean {
  return prices.reduce((sum, price) => sum + price, 0) > MAX_ITEMS_KOBO;
}

/** Why a line cannot be bought as it is. */
export type LineProblem =
  /** The product was taken off, or the option no longer exists. */
  | 'gone'
  | 'sold_out'
  /** Fewer pieces left than asked for; see `left`. */
  | 'too_few'
  /** An add-on is gone, sold out, or outside the group's least and most. */
  | 'addons';

/** Why the whole order cannot be bought as it is. */
export type OrderProblem = 'empty' | 'lines' | 'never_open' | FeeRefusal;

/** A priced line of the cart, naira. */
export interface QuoteLineDto {
  productId: string;
  optionId: string;
  addonIds: string[];
  key: string;
  name: string;
  optionName: string;
  addonNames: string[];
  vendorId: string;
  vendorName: string;
  quantity: number;
  unitPrice: number;
  price: number;
  problem: LineProblem | null;
  /** Pieces left where that is the problem. */
  left: number | null;
}

/** What the server charges now; carried by the 409 of a payment call (design ruling 29). */
export interface QuoteDto {
  lines: QuoteLineDto[];
  /** Items total, naira. */
  price: number;
  deliveryFee: number;
  isExpress: boolean;
  serviceFee: number;
  total: number;
  /** With one, no price of this quote can be paid. `lines`: see those. */
  problem: OrderProblem | null;
  /** ISO; set when the shops are closed and nothing is prepared before then. */
  scheduledFor: string | null;
}
