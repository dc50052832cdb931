import { allocate, type Kobo, kobo, sumKobo } from '@/lib/core/money';
import { riderShare } from '@/lib/core/pricing/delivery-fee';
import { fromParty, isForfeited, netAmounts, vendorShare } from '@/lib/purchases/moves/money';
import type { ItemState, OrderState, PartState, PartyAmount } from '@/lib/purchases/moves/state';
import type { Bearer, ReportCategory } from './policy';

// What each party gives back for a resolved report. Amounts in kobo.

export interface Pieces {
  itemId: string;
  quantity: number;
}

/** A purchase, and what reports have refunded of it. */
export interface SoldPurchase {
  state: OrderState;
  /** Pieces of each line, by item id. */
  quantities: ReadonlyMap<string, number>;
  /** Pieces of each line that a report has refunded, by item id. */
  refunded: ReadonlyMap<string, number>;
  /** Parts whose delivery fee a report has refunded, by vendor id. */
  refundedDeliveries: readonly string[];
  /** Who was paid for the delivery; null if nobody was. */
  riderId: string | null;
}

export interface RefundRequest {
  items: readonly Pieces[];
  /** Refund the delivery fee too, also of parts that keep some of their items. */
  deliveryFee: boolean;
  bearer: Bearer;
}

/** What parties can bear at most: a shop down to what it may owe, a rider also only the pay of the job. */
export interface Room {
  shops: ReadonlyMap<string, Kobo>;
  rider: Kobo;
}

export interface ReportRefund {
  /** Net, adding up to 0, none of 0. Empty if there is nothing to refund. */
  amounts: PartyAmount[];
  /** What the customer gets. */
  refund: Kobo;
  /** Parts whose delivery fee it refunds. */
  deliveries: string[];
}

/** How many pieces of a line can still be refunded; 0 for what was cancelled. */
export function countLeft(sold: SoldPurchase, { itemId, status }: ItemState): number {
  if (status === 'Order Cancelled') return 0;
  return getQuantity(sold, itemId) - (sold.refunded.get(itemId) ?? 0);
}

/**
 * What each party gives and gets for the refund. The pieces must be left (`countLeft`).
 *
 * The customer gets each piece with its share of the service fee, and for a part with nothing left its
 * delivery fee, all less what a promo paid. The fees come back from where they went. Goods cost the bearer
 * what their shop got, within its room. A delivery fee costs the rider's pay and the platform's share where
 * the rider bears it. Whatever is left is goodwill.
 */
export function getReportRefund(
  sold: SoldPurchase,
  request: RefundRequest,
  room: Room,
): ReportRefund {
  const { promoFunder } = sold.state;
  const lines = request.items.map((pieces) => getPieces(sold, pieces));
  const parts = getRefundedParts(sold, request);
  const promo = sum([...lines, ...parts].map(({ promoKobo = 0 }) => promoKobo));
  const fees = sum([
    ...lines.map(({ feeShareKobo }) => feeShareKobo),
    ...parts.map(({ deliveryFeeShareKobo }) => deliveryFeeShareKobo),
  ]);
  const goods = sum(lines.map(({ lineKobo }) => lineKobo));
  const delivery = sum(parts.map(({ deliveryKobo }) => deliveryKobo));
  const refund = kobo(goods + delivery + fees - promo);
  const amounts: PartyAmount[] = [
    { party: 'customer', amount: refund },
    { party: 'service-fee', amount: kobo(-fees) },
    { party: 'promo', amount: promoFunder === 'platform' ? promo : kobo(0) },
    ...getCosts(sold, lines, parts, request.bearer, room),
  ];
  return {
    amounts: netAmounts(fromParty('goodwill', amounts)),
    refund,
    deliveries: parts.map(({ vendorId }) => vendorId),
  };
}

/** What the bearer gives, negative. */
function getCosts(
  sold: SoldPurchase,
  lines: readonly ItemState[],
  parts: readonly PartState[],
  bearer: Bearer,
  room: Room,
): PartyAmount[] {
  if (bearer === 'shop') {
    return [...getGoods(sold, lines)].map(([vendorId, cost]): PartyAmount => {
      const most = room.shops.get(vendorId) ?? 0;
      return { party: `seller:${vendorId}`, amount: kobo(-Math.min(cost, most)) };
    });
  }
  if (bearer === 'platform' || sold.riderId === null) return [];
  const pays = getRiderPays(sold.state);
  const pay = sum(parts.map(({ vendorId }) => pays.get(vendorId) ?? 0));
  const cost = pay + sum(getGoods(sold, lines).values());
  const delivery = sum(parts.map(({ deliveryKobo }) => deliveryKobo));
  return [
    { party: `rider:${sold.riderId}`, amount: kobo(-Math.min(cost, room.rider)) },
    { party: 'delivery', amount: kobo(pay - delivery) },
  ];
}

/** What shops got for these lines, by vendor id. */
function getGoods(
  { state }: SoldPurchase,
  lines: readonly ItemState[],
): ReadonlyMap<string, number> {
  const goods = new Map<string, number>();
  for (const line of lines) {
    const share = vendorShare(line, state.promoFunder);
    goods.set(line.vendorId, (goods.get(line.vendorId) ?? 0) + share);
  }
  return goods;
}

/** The line as if only the next pieces that aren't refunded yet had been sold. */
function getPieces(sold: SoldPurchase, { itemId, quantity }: Pieces): ItemState {
  const item = sold.state.items.find((one) => one.itemId === itemId);
  if (!item || quantity > countLeft(sold, item)) {
    throw new RangeError(`${quantity} pieces of ${itemId} can't be refunded`);
  }
  const done = sold.refunded.get(itemId) ?? 0;
  const pieces = Array<number>(getQuantity(sold, itemId)).fill(1);
  const share = (amount: number) =>
    sumKobo(allocate(kobo(amount), pieces).slice(done, done + quantity));
  return {
    ...item,
    lineKobo: share(item.lineKobo),
    feeShareKobo: share(item.feeShareKobo),
    promoKobo: share(item.promoKobo ?? 0),
  };
}

/** Parts whose delivery fee is refunded: those with nothing left, or all if it is asked for. */
function getRefundedParts(sold: SoldPurchase, { items, deliveryFee }: RefundRequest): PartState[] {
  const { state, refundedDeliveries } = sold;
  const requested = new Map(items.map(({ itemId, quantity }) => [itemId, quantity]));
  return state.parts.filter((part) => {
    const own = state.items.filter(({ vendorId }) => vendorId === part.vendorId);
    const wasCarried = own.some(({ status }) => status !== 'Order Cancelled');
    if (!wasCarried || refundedDeliveries.includes(part.vendorId)) return false;
    const isLeft = (item: ItemState) =>
      item.status === 'Order Cancelled'
        ? isForfeited(state, item.itemId)
        : countLeft(sold, item) > (requested.get(item.itemId) ?? 0);
    const isTouched = own.some(({ itemId }) => requested.has(itemId));
    return deliveryFee || (isTouched && !own.some(isLeft));
  });
}

/** The rider's pay for each part that was not cancelled, by vendor id. */
function getRiderPays({ parts, items }: OrderState): ReadonlyMap<string, Kobo> {
  const paid = parts.filter(({ vendorId }) =>
    items.some((item) => item.vendorId === vendorId && item.status !== 'Order Cancelled'),
  );
  if (paid.length === 0) return new Map();
  const fees = paid.map(({ deliveryKobo }) => deliveryKobo);
  const pays = allocate(riderShare(sum(fees)), fees);
  return new Map(paid.map(({ vendorId }, at) => [vendorId, kobo(pays[at] ?? 0)]));
}

/** What the rider gets for the job; 0 if all of it was cancelled. */
export function getRiderPay(state: OrderState): Kobo {
  return sum(getRiderPays(state).values());
}

/**
 * What a report holds on each party until it is answered: the named items' shops, or without items what the
 * category is about.
 */
export function getHeld(
  sold: SoldPurchase,
  { category, itemIds }: { category: ReportCategory; itemIds: readonly string[] },
): PartyAmount[] {
  const { state, riderId } = sold;
  const named = state.items.filter(
    ({ itemId }) => itemIds.length === 0 || itemIds.includes(itemId),
  );
  const left = named.flatMap((item) => {
    const quantity = state.isDirect ? 0 : countLeft(sold, item);
    return quantity > 0 ? [getPieces(sold, { itemId: item.itemId, quantity })] : [];
  });
  const isRiders = state.isDirect || category === 'late' || category === 'rider';
  const isBoth = category === 'damaged' || category === 'other';
  const shops = [...getGoods(sold, left)].map(
    ([vendorId, amount]): PartyAmount => ({ party: `seller:${vendorId}`, amount: kobo(amount) }),
  );
  const rider: PartyAmount[] =
    riderId === null ? [] : [{ party: `rider:${riderId}`, amount: getRiderPay(state) }];
  if (itemIds.length > 0 && !state.isDirect) return netAmounts(shops);
  return netAmounts([...(isRiders ? [] : shops), ...(isRiders || isBoth ? rider : [])]);
}

function getQuantity({ quantities }: SoldPurchase, itemId: string): number {
  return quantities.get(itemId) ?? 1;
}

function sum(amounts: Iterable<number>): Kobo {
  return sumKobo([...amounts].map(kobo));
}
