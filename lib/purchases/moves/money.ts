import type { Status } from '@/lib/core/delivery/status';
import { type Kobo, kobo, sumKobo } from '@/lib/core/money';
import { riderShare } from '@/lib/core/pricing/delivery-fee';
import { type PromoFunder, shareAfterSwap } from '@/lib/purchases/checkout/promos/policy';
import type { Fault, ItemState, OrderState, PartState, PartyAmount, SwapLine } from './state';

/** Items that change from one status to another in one step. */
export interface Move {
  from: Status;
  to: Status;
  itemIds: readonly string[];
  fault?: Fault;
}

/**
 * The refund for cancelled items, kobo: each line with its share of the service fee and its budget, and for
 * a vendor with no items left its share of the delivery fee with the service fee on it, all less what a
 * promo paid. Refunding all items returns exactly what was paid. `order`: before the cancellation.
 */
export function getRefund(order: OrderState, itemIds: readonly string[]): Kobo {
  const { gross, promo } = sumCancelled(order, itemIds);
  return kobo(gross - promo);
}

/** Cost of the cancelled items and of parts without items left, and the promo's share of it; kobo. */
function sumCancelled(order: OrderState, itemIds: readonly string[]): { gross: Kobo; promo: Kobo } {
  const lines = order.items.filter(({ itemId }) => itemIds.includes(itemId));
  const isRefunded = (item: ItemState) =>
    itemIds.includes(item.itemId) ||
    (item.status === 'Order Cancelled' && !isForfeited(order, item.itemId));
  const emptied = order.parts.filter(
    (part) =>
      lines.some(({ vendorId }) => vendorId === part.vendorId) &&
      getItems(order, part).every(isRefunded),
  );
  return {
    gross: sumKobo([
      ...lines.map(getItemCost),
      ...emptied.map((part) => kobo(part.deliveryKobo + part.deliveryFeeShareKobo)),
    ]),
    promo: sumKobo([...lines, ...emptied].map(({ promoKobo = 0 }) => kobo(promoKobo))),
  };
}

/**
 * Amounts that a move pays out of escrow, kobo; empty if none. Delivered, or cancelled after pick-up
 * through the customer's fault: the vendor gets its lines, the platform their service fee. Cancelled
 * otherwise: the customer gets the refund, the platform what it paid for the promo, and after pick-up the
 * platform also pays the vendor. A vendor's own promo lowers what it gets. `order`: before the move.
 */
export function getMoveAmounts(order: OrderState, move: Move): PartyAmount[] {
  const lines = order.items.filter(({ itemId }) => move.itemIds.includes(itemId));
  const vendorAmounts = lines.map(
    (line): PartyAmount => ({
      party: `seller:${line.vendorId}`,
      amount: vendorShare(line, order.promoFunder),
    }),
  );
  const isCancelled = move.to === 'Order Cancelled';
  if (move.to === 'Order Delivered' || (isCancelled && move.fault === 'customer')) {
    const fees = sumKobo(lines.map(({ feeShareKobo }) => kobo(feeShareKobo)));
    return [...fromParty('escrow', [...vendorAmounts, { party: 'service-fee', amount: fees }])];
  }
  if (!isCancelled) return [];
  return [
    ...toRefundAmounts(order, sumCancelled(order, move.itemIds)),
    ...(move.from === 'Order Picked' ? fromParty('goodwill', vendorAmounts) : []),
  ];
}

/** The vendor's share of a delivered line, kobo: without its discount if the vendor funds the promo. */
export function vendorShare(
  { lineKobo, promoKobo = 0 }: Pick<ItemState, 'lineKobo' | 'promoKobo'>,
  promoFunder: PromoFunder | undefined,
): Kobo {
  return kobo(promoFunder === 'vendor' ? lineKobo - promoKobo : lineKobo);
}

/** Refund if the customer takes this in place of an item, kobo; without the promo's part. */
export function swapRefund(item: ItemState, swap: SwapLine): Kobo {
  const after = withSwap(item, swap);
  const paid = ({ lineKobo, promoKobo = 0 }: ItemState) => lineKobo - promoKobo;
  return kobo(paid(item) - paid(after));
}

/** Refunds the price difference of swapped items; their shares of the service fee stay. */
export function getSwapAmounts(order: OrderState, items: readonly ItemState[]): PartyAmount[] {
  const saved = items.map((item) => {
    const after = afterSwap(item);
    const promo = (item.promoKobo ?? 0) - (after.promoKobo ?? 0);
    return { gross: kobo(item.lineKobo - after.lineKobo), promo: kobo(promo) };
  });
  return toRefundAmounts(order, {
    gross: sumKobo(saved.map(({ gross }) => gross)),
    promo: sumKobo(saved.map(({ promo }) => promo)),
  });
}

/** The item with the offered swap, of which the promo pays the same fraction. */
export function afterSwap(item: ItemState): ItemState {
  return item.query?.swap ? withSwap(item, item.query.swap) : item;
}

function withSwap(item: ItemState, swap: SwapLine): ItemState {
  const { lineKobo, feeShareKobo, promoKobo } = item;
  const swapped = { ...item, ...swap };
  if (promoKobo === undefined) return swapped;
  const [before, after] = [lineKobo + feeShareKobo, swap.lineKobo + feeShareKobo];
  return { ...swapped, promoKobo: shareAfterSwap(promoKobo, before, after) };
}

/** Refunds out of escrow: to the customer, and to the platform what it paid for the promo. */
function toRefundAmounts(
  { promoFunder }: OrderState,
  { gross, promo }: { gross: Kobo; promo: Kobo },
): PartyAmount[] {
  const customer: PartyAmount = { party: 'customer', amount: kobo(gross - promo) };
  return fromParty(
    'escrow',
    promoFunder === 'platform' ? [customer, { party: 'promo', amount: promo }] : [customer],
  );
}

/**
 * The platform's own cost of cancelled items, kobo: shops get the lines that were lost after pick-up,
 * riders what they spent, unless they are at fault. 0 where the customer is at fault. `order`: after the
 * cancellation.
 */
export function platformCost({ items, events, promoFunder }: OrderState): Kobo {
  const costs = items.map((item) => {
    if (item.status !== 'Order Cancelled') return kobo(0);
    const fault = events.findLast(
      ({ status, itemIds }) => status === 'Order Cancelled' && itemIds.includes(item.itemId),
    )?.fault;
    if (fault === 'customer') return kobo(0);
    const isLost = fault === 'rider' || fault === 'platform';
    const spent = fault === 'rider' ? [] : (item.spent ?? []);
    return sumKobo([
      isLost ? vendorShare(item, promoFunder) : kobo(0),
      ...spent.map(({ amountKobo }) => kobo(amountKobo)),
    ]);
  });
  return sumKobo(costs);
}

/**
 * Splits the delivery fees between the platform and the rider who had the order before the move, once
 * that rider has nothing left to carry. Returns the order with these parts marked as settled, and the
 * amounts.
 */
export function settleRiderPay(
  before: OrderState,
  order: OrderState,
  now: Date,
): { order: OrderState; amounts: PartyAmount[] } {
  const isCarrying = order.items.some(
    ({ status }) => status === 'Order Assigned' || status === 'Order Picked',
  );
  const due = before.riderId === null || isCarrying ? [] : unpaidDeliveries(order);
  if (before.riderId === null || due.length === 0) return { order, amounts: [] };
  const parts = order.parts.map((part) =>
    due.includes(part) ? { ...part, deliverySettledAt: now } : part,
  );
  return { order: { ...order, parts }, amounts: splitDelivery(due, before.riderId) };
}

/**
 * Parts whose delivery is not paid yet, but was completed, or failed through the customer's fault. The
 * money stays in escrow until the rider has finished the order.
 */
function unpaidDeliveries(order: OrderState): PartState[] {
  const isEarned = (item: ItemState) =>
    item.status === 'Order Delivered' || isForfeited(order, item.itemId);
  return order.parts.filter(
    (part) => !part.deliverySettledAt && getItems(order, part).some(isEarned),
  );
}

function splitDelivery(parts: readonly PartState[], riderId: string): PartyAmount[] {
  const delivery = sumKobo(parts.map(({ deliveryKobo }) => kobo(deliveryKobo)));
  const pay = riderShare(delivery);
  const fees = sumKobo(parts.map(({ deliveryFeeShareKobo }) => kobo(deliveryFeeShareKobo)));
  return fromParty('escrow', [
    { party: `rider:${riderId}`, amount: pay },
    { party: 'delivery', amount: kobo(delivery - pay) },
    { party: 'service-fee', amount: fees },
  ]);
}

/** Nets the amounts per party; drops parties that net to 0. */
export function netAmounts(amounts: readonly PartyAmount[]): PartyAmount[] {
  const totals = new Map<PartyAmount['party'], number>();
  for (const { party, amount } of amounts) totals.set(party, (totals.get(party) ?? 0) + amount);
  return [...totals].flatMap(([party, amount]) =>
    amount === 0 ? [] : [{ party, amount: kobo(amount) }],
  );
}

/** The amounts, and their sum taken from `party`. */
export function fromParty(
  party: PartyAmount['party'],
  amounts: readonly PartyAmount[],
): PartyAmount[] {
  const total = sumKobo(amounts.map(({ amount }) => amount));
  return [{ party, amount: kobo(-total) }, ...amounts];
}

function getItemCost({ lineKobo, feeShareKobo, budgetKobo = 0 }: ItemState): Kobo {
  return kobo(lineKobo + feeShareKobo + budgetKobo);
}

function getItems(order: OrderState, { vendorId }: PartState): ItemState[] {
  return order.items.filter((item) => item.vendorId === vendorId);
}

/** Whether the item was cancelled without a refund. */
export function isForfeited({ events }: OrderState, itemId: string): boolean {
  return events.some(
    ({ status, fault, itemIds }) =>
      status === 'Order Cancelled' && fault === 'customer' && itemIds.includes(itemId),
  );
}

/** Kobo. */
export interface RefundFacts {
  totalKobo: number;
  refundedKobo: number;
  goodwillKobo?: number;
  /** What chargebacks have taken, or may take. */
  claimedKobo?: number;
}

/** What ops can still refund: what was paid less what came back, also by a bank. Kobo, 0 or more. */
export function refundable({
  totalKobo,
  refundedKobo,
  goodwillKobo = 0,
  claimedKobo = 0,
}: RefundFacts): Kobo {
  return kobo(Math.max(0, totalKobo - refundedKobo - goodwillKobo - claimedKobo));
}
