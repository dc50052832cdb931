import { allocate, type Kobo, kobo, sumKobo, toNaira } from '@/lib/core/money';
import {
  type DeliveryLimits,
  expressFee,
  type FeeRefusal,
  orderDeliveryFee,
} from '@/lib/delivery/fee';
import { type OpeningHours, preparationStart } from '@/lib/delivery/hours';
import { addUp, type OrderProblem, type QuoteDto } from '@/lib/pricing/quote';
import type { DraftAddress, DraftItem, DraftPart, OrderDraft } from './draft';
import { type LineFacts, type PricedLine, priceLines, type SellableVendor } from './price-lines';

/** All that decides the price of an order. */
export interface OrderFacts extends LineFacts {
  address: DraftAddress;
  isExpress: boolean;
  serviceHours: readonly OpeningHours[];
  limits: DeliveryLimits;
  now: Date;
}

export interface PricedOrder {
  quote: QuoteDto;
  /** All that the order will be made of; null where there is a problem. */
  draft: OrderDraft | null;
}

/**
 * Prices an order from what is on sale now: lines with options and add-ons, delivery fee (×1.5
 * when express), service fee, and when it can be prepared. Pure; `now` decides opening hours.
 *
 * Returns a quote that lists every line, with what is in the way of each line and of the whole, and
 * the frozen draft when nothing is in the way. Throws AppError `conflict` for more than one order
 * may cost. Rules: spec §9; design rulings 1, 7, 8, 11, 15.
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
  const problem = problemOf(priced, fee.ok ? null : fee.reason, opening.isNever);
  const quote: QuoteDto = {
    problem,
    lines: priced.map(({ dto }) => dto),
    price: toNaira(totals.items),
    deliveryFee: toNaira(totals.delivery),
    isExpress: facts.isExpress,
    serviceFee: toNaira(totals.serviceFee),
    total: toNaira(totals.total),
    scheduledFor: opening.scheduledFor?.toISOString() ?? null,
  };
  if (problem) return { quote, draft: null };
  const shared = shareOut(items, vendors, delivery, totals.serviceFee);
  return {
    quote,
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
