import 'server-only';
import { randomInt } from 'node:crypto';
import { Types } from 'mongoose';
import { statusAt } from '@/lib/core/delivery/status';
import { boardKeys } from '@/lib/purchases/moves/board/policy';
import type { DraftItem, DraftPart } from '@/lib/purchases/moves/orders/draft';
import type { DispatchDoc } from '@/models/purchases/dispatch';
import type { ErrandDoc } from '@/models/purchases/errand';
import type { OrderDoc, OrderItem, OrderPart } from '@/models/purchases/order';
import type { PurchaseDoc } from '@/models/purchases/purchase';
import type { DeliveryDraft } from './draft';
import type { OrderSnapshot } from './dto';
import { DIRECT, type ItemState, type OrderState, type PickupPin, type Spend } from './state';

// A purchase as it is stored, and its state for `transition`. A dispatch or an errand is stored without
// items and parts: it is one of each, without a vendor.

/** Projection for `toOrderState`. */
export const STATE_FIELDS = {
  userId: 1,
  items: 1,
  parts: 1,
  promo: 1,
  riderId: 1,
  assignment: 1,
  wrongCodes: 1,
  scheduledFor: 1,
  acceptBy: 1,
  statusRank: 1,
  rev: 1,
  events: 1,
} as const satisfies Partial<Record<keyof OrderDoc, 1>>;

export function toOrderState(order: Pick<OrderDoc, '_id' | keyof typeof STATE_FIELDS>): OrderState {
  return {
    id: order._id.toString(),
    customerId: order.userId.toString(),
    items: order.items,
    parts: order.parts,
    ...(order.promo && { promoFunder: order.promo.funder }),
    riderId: order.riderId?.toString() ?? null,
    assignment: order.assignment,
    wrongCodes: order.wrongCodes,
    scheduledFor: order.scheduledFor,
    acceptBy: order.acceptBy ?? null,
    statusRank: order.statusRank,
    rev: order.rev,
    events: order.events,
  };
}

/** Distributes over the kinds, so that `kind` still says which it is. */
export type WithoutCode<D> = D extends unknown ? Omit<D, 'deliveryCode'> : never;

export function getState(doc: WithoutCode<PurchaseDoc>): OrderState {
  if (doc.kind === 'order') return toOrderState(doc);
  const status = statusAt(doc.statusRank);
  if (!status) throw new Error(`${doc._id} has no status`);
  const item = doc.kind === 'errand' ? directItem(doc.budgetKobo, doc.spent) : directItem(0);
  return {
    id: doc._id.toString(),
    customerId: doc.userId.toString(),
    isDirect: true,
    items: [{ ...item, status }],
    parts: [{ ...directPart(doc), status, deliverySettledAt: doc.deliverySettledAt }],
    ...(doc.promo && { promoFunder: doc.promo.funder }),
    riderId: doc.riderId?.toString() ?? null,
    assignment: doc.assignment,
    wrongCodes: doc.wrongCodes,
    acceptBy: null,
    statusRank: doc.statusRank,
    rev: doc.rev,
    events: doc.events,
  };
}

/** The one item of a dispatch or an errand. `budgetKobo`: of an errand, otherwise 0. */
export function directItem(
  budgetKobo: number,
  spent: readonly Spend[] = [],
): Omit<ItemState, 'status'> {
  return { itemId: DIRECT, vendorId: DIRECT, lineKobo: 0, feeShareKobo: 0, budgetKobo, spent };
}

/** The one part of a dispatch or an errand, which carries all costs but the budget. */
export function directPart({ deliveryKobo, serviceFeeKobo, promo }: DeliveryDraft) {
  const promoKobo = promo && promo.discountKobo + promo.freeDeliveryKobo;
  return {
    vendorId: DIRECT,
    deliveryKobo,
    deliveryFeeShareKobo: serviceFeeKobo,
    ...(promoKobo !== undefined && { promoKobo }),
  };
}

/** The stored fields after a move. What a customer added to an errand's budget is part of its total. */
export function getStoredFields(state: OrderState, doc: PurchaseDoc) {
  if (doc.kind === 'order') return getOrderFields(state, doc);
  const fields = getDirectFields(state);
  if (doc.kind === 'dispatch') return fields;
  const { budgetKobo = doc.budgetKobo, spent = [] } = state.items[0] ?? {};
  const totalKobo = doc.totalKobo + budgetKobo - doc.budgetKobo;
  return { ...fields, budgetKobo, totalKobo, spent: [...spent] };
}

function getSharedFields({ riderId, assignment, wrongCodes, statusRank }: OrderState) {
  return {
    riderId: riderId === null ? null : new Types.ObjectId(riderId),
    assignment,
    wrongCodes: [...wrongCodes],
    statusRank,
  };
}

export function getDirectFields(state: OrderState) {
  const deliverySettledAt = state.parts[0]?.deliverySettledAt ?? null;
  return { ...getSharedFields(state), deliverySettledAt };
}

/** `sold`: the order's lines as sold. */
export function getOrderFields(
  state: OrderState,
  sold: { items: readonly DraftItem[]; parts: readonly DraftPart[] },
) {
  const items = sold.items.map((item): OrderItem => {
    const current = state.items.find(({ itemId }) => itemId === item.itemId);
    if (!current) throw new Error(`item ${item.itemId} is not in order ${state.id}`);
    return { ...item, ...current };
  });
  const parts = sold.parts.map((part): OrderPart => {
    const current = state.parts.find(({ vendorId }) => vendorId === part.vendorId);
    const progress = { ...part, ...current };
    if (!progress.acceptedAt) return progress;
    return { ...progress, pickup: progress.pickup ?? newPickupPin() };
  });
  return { ...getSharedFields(state), items, parts, board: boardKeys(parts) };
}

/** Each of the 1,000 PINs is equally likely. */
function newPickupPin(): PickupPin {
  return { pin: String(randomInt(1_000)).padStart(3, '0') };
}

type SnapshotField = '_id' | 'kind' | 'rev' | 'statusRank';

/** The fields of a snapshot. */
export type SnapshotDoc =
  | Pick<OrderDoc, SnapshotField | 'items'>
  | Pick<DispatchDoc, SnapshotField>
  | Pick<ErrandDoc, SnapshotField>;

/** The state for its room. */
export function getSnapshot(doc: SnapshotDoc): OrderSnapshot {
  const status = statusAt(doc.statusRank);
  const direct = status ? [{ id: DIRECT, status }] : [];
  return {
    id: doc._id.toString(),
    kind: doc.kind,
    version: doc.rev,
    status,
    items:
      doc.kind === 'order'
        ? doc.items.map(({ itemId, status }) => ({ id: itemId, status }))
        : direct,
  };
}
