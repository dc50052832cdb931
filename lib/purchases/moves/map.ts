import 'server-only';
import { type Eta, estimateDirect, estimateMinutes } from '@/lib/core/delivery/eta';
import { isLive, isOngoing, STATUSES, type Status, statusAt } from '@/lib/core/delivery/status';
import { storedNaira, toNaira } from '@/lib/core/money';
import { DEFAULT_OPTION } from '@/lib/core/option-name';
import type { ServiceKind } from '@/lib/core/service-kind';
import { toIso } from '@/lib/core/time';
import { log } from '@/lib/platform/log';
import type { PromoPaidDto } from '@/lib/purchases/checkout/promos/dto';
import type { FrozenPromo } from '@/lib/purchases/checkout/promos/policy';
import type { ReportDto } from '@/lib/purchases/moves/reports/dto';
import { reportWindow } from '@/lib/purchases/moves/reports/policy';
import type { DispatchDoc } from '@/models/purchases/dispatch';
import type { ErrandDoc } from '@/models/purchases/errand';
import type { OrderDoc, OrderItem } from '@/models/purchases/order';
import type { DirectDoc, PurchaseDoc } from '@/models/purchases/purchase';
import { openDeliveryCode } from './delivery-code';
import { getState } from './document';
import type { DraftPlace } from './draft';
import type {
  DirectDto,
  DispatchDto,
  ErrandDto,
  OrderCardDto,
  OrderDto,
  OrderItemDto,
  PurchaseDtos,
  RiderDto,
  ServiceDto,
} from './dto';
import { shownReason } from './messages';
import { getRefund, swapRefund } from './money';
import type { ItemQuery, OrderEvent, OrderState } from './state';
import { codeTries, previewCancel } from './transition';

function toOrderDto(order: OrderDoc, related: RelatedDocs): OrderDto {
  const state = getState(order);
  const preview = previewCancel(state);
  return {
    ...toServiceDto(order, related, orderEta(order)),
    items: order.items.map((item) => toItemDto(item, order, state, preview?.itemIds ?? [])),
    amount: storedNaira(order.itemsKobo),
    note: order.note,
    acceptBy: (preview && order.acceptBy?.toISOString()) ?? null,
    address: {
      name: `${order.address.firstName} ${order.address.lastName}`,
      phone: order.address.phone,
      address: order.address.address,
      note: order.address.note,
    },
    cancellation: preview && {
      items: preview.itemIds.length,
      of: preview.live,
      refund: toNaira(preview.refund),
    },
  };
}

export interface RelatedDocs {
  rider: RiderDto | null;
  reports: ReportDto[];
}

/** The fields that all three kinds share. `eta`: minutes from the start. */
export function toServiceDto(
  doc: PurchaseDoc,
  { rider, reports }: RelatedDocs,
  eta: Eta,
): ServiceDto {
  const status = statusAt(doc.statusRank);
  const reporting = reportWindow(status, doc.events);
  const startsAt = (doc.scheduledFor ?? doc.createdAt).getTime();
  const after = (minutes: number) => new Date(startsAt + minutes * 60_000).toISOString();
  return {
    _id: doc._id.toString(),
    deliveryFee: storedNaira(doc.deliveryKobo),
    serviceFee: storedNaira(doc.serviceFeeKobo),
    promo: doc.promo ? toPromoDto(doc.promo) : null,
    totalFee: storedNaira(doc.totalKobo),
    refunded: storedNaira(doc.refundedKobo),
    goodwill: (doc.goodwill ?? []).map(({ amountKobo, at }) => ({
      amount: storedNaira(amountKobo),
      at: at.toISOString(),
    })),
    status,
    createdAt: doc.createdAt.toISOString(),
    isExpress: doc.isExpress,
    scheduledFor: toIso(doc.scheduledFor),
    eta: isOngoing(status) ? { from: after(eta.fromMin), to: after(eta.toMin) } : null,
    deliveryCode: decryptCode(doc),
    isCodeNew: doc.events.some(({ command }) => command === 'release' || command === 'reassign'),
    riderId: rider,
    timeline: getTimeline(doc.events),
    ...lastCancellation(doc.events),
    reporting: reporting && {
      until: toIso(reporting.until),
      closesAt: toIso(reporting.closesAt),
    },
    reports,
    codeLockedUntil: isOngoing(status) ? lockEnd(doc) : null,
    override: toOverride(doc.events),
    version: doc.rev,
  };
}

/** End of the last lock of the delivery code, even if it has passed; ISO. */
function lockEnd({ wrongCodes = [], createdAt }: PurchaseDoc): string | null {
  return toIso(codeTries({ wrongCodes }, createdAt).lockedUntil);
}

/** Null if the rider completed the delivery with the code. */
function toOverride(events: readonly OrderEvent[]): ServiceDto['override'] {
  const end = events.findLast(({ status }) => status === 'Order Delivered');
  return end?.by === 'ops' ? { photoId: end.photoId ?? null } : null;
}

export function toPromoDto(promo: FrozenPromo): PromoPaidDto {
  const { code, discountKobo, freeDeliveryKobo } = promo;
  return { code, saved: storedNaira(discountKobo + freeDeliveryKobo) };
}

/**
 * Null if the code cannot be decrypted (another key, damaged data), so that the rest of the page still
 * shows.
 */
function decryptCode(doc: PurchaseDoc): string | null {
  const id = doc._id.toString();
  try {
    return openDeliveryCode(id, doc.deliveryCode);
  } catch (error) {
    if (isOngoing(statusAt(doc.statusRank))) {
      log().error({ err: error, orderId: id }, 'a delivery code cannot be opened');
    }
    return null;
  }
}

type Part = OrderDoc['parts'][number];

/** Fields of an order card: no delivery code, no address, no history. */
export const CARD_FIELDS = {
  statusRank: 1,
  totalKobo: 1,
  refundedKobo: 1,
  createdAt: 1,
  isExpress: 1,
  scheduledFor: 1,
  'items.quantity': 1,
  'items.image': 1,
  'items.imageAlt': 1,
  'items.query': 1,
  'parts.vendorName': 1,
} as const satisfies Partial<
  Record<keyof OrderDoc | `items.${keyof OrderItem}` | `parts.${keyof Part}`, 1>
>;

type CardField = keyof typeof CARD_FIELDS;
/** The fields selected inside a list of the order. */
type InnerField<L extends string> = CardField extends infer F
  ? F extends `${L}.${infer Inner}`
    ? Inner
    : never
  : never;

/** An order with only the fields in `CARD_FIELDS`. */
export type CardOrder = Pick<OrderDoc, '_id' | Extract<CardField, keyof OrderDoc>> & {
  items: readonly Pick<OrderItem, InnerField<'items'>>[];
  parts: readonly Pick<Part, InnerField<'parts'>>[];
};

export function toOrderCardDto(order: CardOrder): OrderCardDto {
  return {
    _id: order._id.toString(),
    status: statusAt(order.statusRank),
    totalFee: storedNaira(order.totalKobo),
    refunded: storedNaira(order.refundedKobo),
    createdAt: order.createdAt.toISOString(),
    isExpress: order.isExpress,
    scheduledFor: toIso(order.scheduledFor),
    answerBy: firstQueryEnd(order.items),
    pieces: order.items.reduce((sum, item) => sum + item.quantity, 0),
    pictures: toPictures(order.items),
    vendors: order.parts.map(({ vendorName }) => vendorName),
  };
}

/** When the first open question ends, ISO; null without one. */
function firstQueryEnd(items: CardOrder['items']): string | null {
  const ends = items.flatMap(({ query }) => (query ? [query.expiresAt.getTime()] : []));
  return ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null;
}

/** Up to four distinct pictures. */
function toPictures(items: CardOrder['items']): OrderCardDto['pictures'] {
  const bySrc = new Map(items.map(({ image, imageAlt }) => [image, { src: image, alt: imageAlt }]));
  return [...bySrc.values()].filter(({ src }) => src !== '').slice(0, 4);
}

function toItemDto(
  item: OrderItem,
  order: OrderDoc,
  state: OrderState,
  cancellable: readonly string[],
): OrderItemDto {
  const part = order.parts.find(({ vendorId }) => vendorId === item.vendorId);
  const addonsKobo = item.addons.reduce((sum, { priceKobo }) => sum + priceKobo, 0);
  return {
    _id: item.itemId,
    product: {
      _id: item.productId,
      name: item.name,
      category: item.category,
      image: item.image ? [`${item.image}-640.webp`] : [],
      picture: { src: item.image, alt: item.imageAlt },
      vendorId: item.vendorId,
      vendor: part?.vendorName ?? 'N/A',
      options: [
        {
          _id: item.optionId,
          name: item.optionName,
          price: storedNaira(item.unitKobo - addonsKobo),
          offerPrice: null,
        },
      ],
    },
    option: item.optionId,
    key: item.configKey,
    optionName: item.optionName === DEFAULT_OPTION ? '' : item.optionName,
    addons: item.addons.map(({ name, priceKobo }) => ({ name, price: storedNaira(priceKobo) })),
    quantity: item.quantity,
    unitPrice: storedNaira(item.unitKobo),
    price: storedNaira(item.lineKobo),
    status: item.status,
    canCancel: cancellable.includes(item.itemId),
    query: item.query ? toQueryDto(item, item.query, state) : null,
    answer: item.query ? null : toAnswer(item, order.events),
    cancelled: toCancellation(item, order.events),
  };
}

/** Null also for an item that was dropped after a question. Of reasons, customers see only the shops'. */
function toCancellation(
  { itemId, status }: OrderItem,
  events: readonly OrderEvent[],
): OrderItemDto['cancelled'] {
  if (status !== 'Order Cancelled') return null;
  const event = events.findLast((one) => isCancellation(one) && one.itemIds.includes(itemId));
  if (!event || event.command === 'drop') return null;
  return {
    by: event.by,
    reason: event.by === 'seller' ? (event.reason ?? '') : '',
    told: event.by === 'ops' ? shownReason(event) : null,
  };
}

function toAnswer({ itemId }: OrderItem, events: readonly OrderEvent[]): OrderItemDto['answer'] {
  const event = lastAnswer(events, itemId);
  return event && { kind: event.kind, refund: storedNaira(event.refundKobo) };
}

/** The end of the last question about an item, with the refund, kobo; null if none has ended. */
export function lastAnswer(events: readonly OrderEvent[], itemId: string) {
  const event = events.findLast(
    ({ command, itemIds }) =>
      (command === 'swap' || command === 'drop') && itemIds.includes(itemId),
  );
  if (!event) return null;
  const dropped = event.by === 'system' ? 'expired' : 'dropped';
  const kind: NonNullable<OrderItemDto['answer']>['kind'] =
    event.command === 'swap' ? 'swapped' : dropped;
  return { kind, refundKobo: event.refundKobo ?? 0 };
}

export function lastCancellation(
  events: readonly OrderEvent[],
): Pick<ServiceDto, 'cancelledBy' | 'cancelReason'> {
  const last = events.findLast(isCancellation);
  return {
    cancelledBy: last?.by ?? null,
    cancelReason: last?.by === 'ops' ? shownReason(last) : null,
  };
}

function isCancellation({ status }: OrderEvent): boolean {
  return status === 'Order Cancelled';
}

type EtaFacts = Pick<
  OrderDoc,
  'pathM' | 'parts' | 'isExpress' | 'scheduledFor' | 'createdAt' | 'prepMin'
>;

/** Expected arrival, in minutes from when preparation starts. */
export function orderEta(order: EtaFacts): Eta {
  const { pathM, parts, isExpress } = order;
  return estimateMinutes(estimatePrepMin(order), pathM, parts.length, isExpress);
}

/** Uses the vendors' estimates; before they accept, their usual preparation. */
function estimatePrepMin(order: EtaFacts): number {
  const start = (order.scheduledFor ?? order.createdAt).getTime();
  const live = order.parts.filter(({ status }) => !status || isLive(status));
  const prepMinutes = live.map(({ readyAt, readyBy }) => {
    const ready = readyAt ?? readyBy;
    return ready ? Math.max(0, (ready.getTime() - start) / 60_000) : order.prepMin;
  });
  return live.length > 0 ? Math.max(...prepMinutes) : order.prepMin;
}

function toQueryDto(
  item: OrderItem,
  { kind, expiresAt, swap }: ItemQuery,
  state: OrderState,
): OrderItemDto['query'] {
  const offer = swap && {
    optionName: swap.optionName,
    price: storedNaira(swap.lineKobo),
    refund: toNaira(swapRefund(item, swap)),
  };
  const dropRefund = storedNaira(getRefund(state, [item.itemId]));
  return { kind, offer, dropRefund, expiresAt: expiresAt.toISOString() };
}

/** The fields that dispatches and errands share. `stops`: before the drop-off. */
function toDirectDto(doc: DirectDoc, related: RelatedDocs, stops: number): DirectDto {
  const { pathM, isExpress, scheduledFor, createdAt } = doc;
  const eta = estimateDirect({ pathM, stops, isExpress, startsAt: scheduledFor ?? createdAt });
  const plan = previewCancel(getState(doc));
  return {
    ...toServiceDto(doc, related, eta),
    cancellation: plan && { refund: toNaira(plan.refund) },
  };
}

function toDispatchDto(dispatch: DispatchDoc, related: RelatedDocs): DispatchDto {
  const { pickupAddress, dropoff, deliveryNote } = dispatch;
  const { firstName, lastName, email, phone, address } = dropoff;
  return {
    ...toDirectDto(dispatch, related, 1),
    pickupAddress: toPlaceDto(pickupAddress),
    dropoff: { firstName, lastName, email, phone, address },
    deliveryNote,
  };
}

function toErrandDto(errand: ErrandDoc, related: RelatedDocs): ErrandDto {
  const { dropOff, errands } = errand;
  const direct = toDirectDto(errand, related, errands.length);
  return {
    ...direct,
    fee: direct.deliveryFee,
    dropOff: toPlaceDto(dropOff),
    errands: errands.map(({ budgetKobo, ...stop }) => ({
      name: stop.name,
      address: stop.address,
      phone: stop.phone,
      latitude: stop.latitude,
      longitude: stop.longitude,
      deliveryNote: stop.deliveryNote,
      budget: storedNaira(budgetKobo),
    })),
    budget: storedNaira(errand.budgetKobo),
  };
}

function toPlaceDto({ name, phone, address, note }: DraftPlace) {
  return { name, phone, address, note };
}

/** The owner's view. */
export function toPurchaseDto(doc: PurchaseDoc, related: RelatedDocs): PurchaseDtos[ServiceKind] {
  switch (doc.kind) {
    case 'order':
      return toOrderDto(doc, related);
    case 'dispatch':
      return toDispatchDto(doc, related);
    case 'errand':
      return toErrandDto(doc, related);
  }
}

/** Commands that each shop's part needs: the status is reached with the last of them. */
const PER_SHOP: Partial<Record<Status, OrderEvent['command']>> = {
  'Order Confirmed': 'confirm',
  'Order Picked': 'pick',
};

/** When each status was reached, ISO: by the last shop where each shop reaches it separately. */
export function getTimeline(events: readonly OrderEvent[]): { status: Status; at: string }[] {
  return STATUSES.flatMap((status) => {
    const reached = events.filter((event) => event.status === status);
    const command = PER_SHOP[status];
    const event = reached.findLast((one) => command && one.command === command) ?? reached[0];
    return event ? [{ status, at: event.at.toISOString() }] : [];
  });
}
