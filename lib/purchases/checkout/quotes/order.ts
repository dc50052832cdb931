import { estimateMinutes } from '@/lib/core/delivery/eta';
import { plural } from '@/lib/core/format';
import type { OpeningHours } from '@/lib/core/hours/hours';
import { getOpening } from '@/lib/core/hours/opening';
import { openingText } from '@/lib/core/hours/opening-text';
import { allocate, type Kobo, kobo, storedNaira, sumKobo, toNaira } from '@/lib/core/money';
import { cardProblem } from '@/lib/core/pricing/card-limits';
import {
  type DeliveryLimits,
  expressFee,
  type OrderFee,
  orderDeliveryFee,
} from '@/lib/core/pricing/delivery-fee';
import {
  exceedsOrderMaximum,
  type OrderProblem,
  purchaseTotals,
  type QuoteDeliveryDto,
  type QuoteDto,
  type QuoteLineDto,
} from '@/lib/core/pricing/quote';
import {
  type PricedPromo,
  type PromoFacts,
  pricePromo,
} from '@/lib/purchases/checkout/promos/policy';
import type {
  DraftAddress,
  DraftItem,
  DraftPart,
  OrderDraft,
} from '@/lib/purchases/moves/orders/draft';
import { prepMinutesAt } from '@/lib/shops/policy';
import { type LineFacts, priceLines, type SellableVendor } from './lines';
import { orderRefusal } from './refusal';

export interface OrderFacts extends LineFacts {
  /** Null before one is chosen. */
  address: DraftAddress | null;
  isExpress: boolean;
  serviceHours: readonly OpeningHours[];
  limits: DeliveryLimits;
  promo?: PromoFacts | null;
  now: Date;
}

export interface PricedOrder {
  quote: QuoteDto;
  /** The frozen order; null without an address, or if there is a problem. */
  draft: OrderDraft | null;
}

/**
 * Prices an order from what is on sale now: lines with options and add-ons, delivery fee (×1.5 if express),
 * service fee, promo, and when it can be prepared. Pure.
 *
 * Returns a quote with every line, the problems of the lines and of the order, and the frozen draft if
 * there are none.
 */
export function priceOrder(facts: OrderFacts): PricedOrder {
  const { address, isExpress, limits, now } = facts;
  const priced = priceLines(facts);
  const items = priced.flatMap(({ item }) => (item ? [item] : []));
  const shops = [...new Set(items.map((item) => item.vendorId))].flatMap(
    (id) => facts.vendors.get(id) ?? [],
  );
  const itemsKobo = items.reduce((sum, item) => sum + item.lineKobo, 0);
  const isTooLarge = exceedsOrderMaximum(items.map((item) => item.lineKobo));
  const excess = shops.slice(limits.maxVendors);
  const fee =
    address && !isTooLarge && shops.length > 0 ? orderDeliveryFee(shops, address, limits) : null;
  const totals = fee?.ok
    ? purchaseTotals(
        items.map((item) => kobo(item.lineKobo)),
        expressFee(fee.fee, isExpress),
      )
    : null;
  const shares =
    totals && withFeeShares(items, sortById(shops), totals.delivery, totals.serviceFee);
  const promo = facts.promo && priceWithPromo(facts.promo, shares ?? { items, parts: [] }, now);
  const totalKobo = (totals?.total ?? itemsKobo) - getSavings(promo);
  const opening = shops.length > 0 ? getOpening(shops, now, facts.serviceHours) : null;
  const lines = priced.map(({ dto }) => dto);
  const problem = findProblem(lines, isTooLarge, excess.length > 0, fee, opening?.isNever ?? false);
  const startsNow = opening !== null && !opening.isNever && !opening.scheduledFor;
  const prepMin = Math.max(0, ...shops.map((shop) => prepMinutesAt(shop, now)));
  const quote: QuoteDto = {
    problem,
    message: problem && orderRefusal(problem, lines, limits.maxVendors),
    lines,
    shops: shops.map((shop) => {
      const { isOpen, text } = openingText(shop, now, facts.serviceHours);
      return { _id: shop.id, name: shop.name, isOpen, hours: text };
    }),
    excessVendorIds: excess.map(({ id }) => id),
    price: itemsKobo / 100,
    deliveryFee: totals && toNaira(totals.delivery),
    delivery: fee?.ok ? toDeliveryDto(fee, { prepMin, isExpress, startsNow }) : null,
    isExpress,
    serviceFee: totals && toNaira(totals.serviceFee),
    promo: promo?.quote ?? null,
    total: totalKobo / 100,
    cardProblem: totals && cardProblem(kobo(totalKobo)),
    scheduledFor: opening?.scheduledFor ?? null,
    opening: opening?.text || null,
    late: opening?.late ? { vendorIds: opening.late.ids, isRestNow: opening.late.isRestNow } : null,
  };
  if (problem || !address || !totals || !shares || !fee?.ok) return { quote, draft: null };
  return {
    quote,
    draft: {
      ...withPromoShares(shares, promo),
      address,
      itemsKobo: totals.items,
      deliveryKobo: totals.delivery,
      serviceFeeKobo: totals.serviceFee,
      totalKobo,
      ...(promo?.applied && { promo: promo.applied.frozen }),
      isExpress,
      scheduledFor: quote.scheduledFor ? new Date(quote.scheduledFor) : null,
      pathM: fee.pathM,
      prepMin,
    },
  };
}

function priceWithPromo(
  promo: PromoFacts,
  { items, parts }: Pick<OrderDraft, 'items' | 'parts'>,
  now: Date,
): PricedPromo {
  const deliveries = parts.map(({ deliveryKobo, deliveryFeeShareKobo }) => ({
    deliveryKobo,
    feeShareKobo: deliveryFeeShareKobo,
  }));
  const purchase = { service: 'order', lines: items, deliveries } as const;
  return pricePromo(promo, purchase, now);
}

/** The promo's discount, kobo; 0 without one. */
export function getSavings(promo: PricedPromo | null | undefined): number {
  if (!promo?.applied) return 0;
  const { discountKobo, freeDeliveryKobo } = promo.applied.shares;
  return discountKobo + freeDeliveryKobo;
}

/** Adds the promo's shares, which make refunds exact. */
function withPromoShares(
  { items, parts }: Pick<OrderDraft, 'items' | 'parts'>,
  promo: PricedPromo | null | undefined,
): Pick<OrderDraft, 'items' | 'parts'> {
  if (!promo?.applied) return { items, parts };
  const { lines, deliveries } = promo.applied.shares;
  return {
    items: items.map((item, at) => ({ ...item, promoKobo: lines[at] ?? 0 })),
    parts: parts.map((part, at) => ({ ...part, promoKobo: deliveries[at] ?? 0 })),
  };
}

/** The parts' order doesn't depend on the cart's. */
function sortById(shops: readonly SellableVendor[]): SellableVendor[] {
  return [...shops].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The first problem: lines, amount, distance, opening hours. */
function findProblem(
  lines: readonly QuoteLineDto[],
  isTooLarge: boolean,
  areTooMany: boolean,
  fee: OrderFee | null,
  isNeverOpen: boolean,
): OrderProblem | null {
  if (lines.length === 0) return 'empty';
  if (lines.some(({ problem }) => problem)) return 'lines';
  if (isTooLarge) return 'too_large';
  if (areTooMany) return 'TOO_MANY_STOPS';
  if (fee && !fee.ok) return fee.reason;
  return isNeverOpen ? 'never_open' : null;
}

/** `startsNow`: preparation is not scheduled for later. */
function toDeliveryDto(
  fee: Extract<OrderFee, { ok: true }>,
  { prepMin, isExpress, startsNow }: { prepMin: number; isExpress: boolean; startsNow: boolean },
): QuoteDeliveryDto {
  const extra = storedNaira(expressFee(fee.fee, true) - fee.fee);
  const estimate = (isFast: boolean) => {
    const { fromMin, toMin } = estimateMinutes(prepMin, fee.pathM, fee.vendors, isFast);
    return { from: fromMin, to: toMin };
  };
  const [standard, express] = [estimate(false), estimate(true)];
  return {
    lines: [...feeLines(fee), ...(isExpress ? [{ text: 'Express (1.5×)', amount: extra }] : [])],
    expressExtra: extra,
    eta: startsNow ? (isExpress ? express : standard) : null,
    expressEta: startsNow && express.to < standard.to ? express : null,
  };
}

/** Breakdown of a standard delivery fee, naira. */
export function feeLines(fee: Extract<OrderFee, { ok: true }>): { text: string; amount: number }[] {
  const kilometres = (fee.pathM / 1_000).toFixed(1);
  return [
    { text: `${plural(fee.vendors, 'shop')}, ${kilometres} km by road`, amount: toNaira(fee.fee) },
  ];
}

/** Adds each line's and part's share of the fees, which make refunds exact. */
function withFeeShares(
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
