import type { PictureDto } from '@/lib/catalog/dto';
import type { Category } from '@/lib/core/categories';
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
 * (spec §9). All in kobo.
 */
export function purchaseTotals(lineKobo: Iterable<Kobo>, delivery: Kobo): Totals {
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
export function exceedsOrderMaximum(prices: readonly number[]): boolean {
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

/** Why the whole order cannot be bought as it is. `too_large`: it costs more than one order may. */
export type OrderProblem = 'empty' | 'lines' | 'too_large' | 'never_open' | FeeRefusal;

/** A priced line of the cart, naira. */
export interface QuoteLineDto {
  productId: string;
  optionId: string;
  addonIds: string[];
  key: string;
  /** Empty where nothing of that id is on sale. */
  name: string;
  /** Null where nothing of that id is on sale. */
  category: Category | null;
  picture: PictureDto | null;
  /** "0.4 kg" or "N/A". */
  weight: string;
  optionName: string;
  addonNames: string[];
  /** Both empty where nothing of that id is on sale. */
  vendorId: string;
  vendorName: string;
  quantity: number;
  unitPrice: number;
  price: number;
  problem: LineProblem | null;
  /**
   * Pieces that this line can have, after the lines before it; null where they are not counted, are
   * more than a line can hold, or another problem is in the way.
   */
  left: number | null;
}

/** A shop of the cart, from which something can be bought. */
export interface QuoteShopDto {
  _id: string;
  name: string;
  isOpen: boolean;
  /** "Open till 8:30 PM", "Opens tomorrow, 8 AM". */
  hours: string;
}

/** Minutes until it arrives. */
export interface MinutesDto {
  from: number;
  to: number;
}

/** What is to be known of the delivery; naira. */
export interface QuoteDeliveryDto {
  /** What makes up the fee, Express counted, in words and naira. */
  lines: { text: string; amount: number }[];
  /** What Express adds to the standard fee. */
  expressExtra: number;
  /** At the chosen speed; null where it is prepared later. */
  eta: MinutesDto | null;
  /** With Express; null where it is prepared later, and where Express is no faster. */
  expressEta: MinutesDto | null;
}

/** Shops that keep the others waiting. */
export interface LateShopsDto {
  vendorIds: string[];
  /** Without them the rest can be prepared at once. */
  isRestNow: boolean;
}

/** What the server charges now (design rulings 1, 29 and 33); naira. */
export interface QuoteDto {
  /** With one, no price of this quote can be paid. `lines`: see those. */
  problem: OrderProblem | null;
  /** The problem in words; null where there is none. */
  message: string | null;
  lines: QuoteLineDto[];
  /** In the order of the cart. */
  shops: QuoteShopDto[];
  /** Shops of `TOO_MANY_STOPS`, without which it is one order: those that came last. */
  excessVendorIds: string[];
  /** Items total: of all that can be bought, wanted pieces that are not there counted too. */
  price: number;
  /** Null without an address, and where no fee can be said. */
  deliveryFee: number | null;
  /** Null with the delivery fee. */
  delivery: QuoteDeliveryDto | null;
  isExpress: boolean;
  /** Null with the delivery fee, which it depends on. */
  serviceFee: number | null;
  /** The items alone where the fees are null. */
  total: number;
  /** ISO; set when the shops are closed and nothing is prepared before then. */
  scheduledFor: string | null;
  /** When it is prepared where that is not now, in words; null while all shops are open. */
  opening: string | null;
  late: LateShopsDto | null;
}
