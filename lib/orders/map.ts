import 'server-only';
import { kobo, toNaira } from '@/lib/core/money';
import { DEFAULT_OPTION } from '@/lib/core/option-name';
import type { VendorOrderEvent } from '@/lib/core/socket-events';
import {
  isLive,
  isOngoing,
  overallStatus,
  STATUSES,
  type Status,
  statusAt,
} from '@/lib/delivery/status';
import { log } from '@/lib/platform/log';
import type { OrderDoc, OrderItem } from '@/models/order';
import { openDeliveryCode } from './delivery-code';
import type { OrderCardDto, OrderDto, OrderItemDto } from './dto';
import { estimateArrival } from './policy';
import type { Notice, OrderEvent, OrderState } from './state';
import { previewCancel } from './transition';

const naira = (amount: number) => toNaira(kobo(amount));

/** An order's state for `transition`; older documents get defaults for missing fields. */
export function stateOf(order: OrderDoc): OrderState {
  return {
    id: order._id.toString(),
    customerId: order.userId.toString(),
    items: order.items,
    parts: order.parts,
    riderId: order.riderId?.toString() ?? null,
    assignment: order.assignment ?? (order.riderId ? 1 : 0),
    wrongCodes: order.wrongCodes ?? [],
    scheduledFor: order.scheduledFor,
    acceptBy: order.acceptBy ?? null,
    statusRank: order.statusRank,
    rev: order.rev,
    events: order.events,
  };
}

/**
 * A vendor's part for its room. `version` is the order's; nothing else tells of other parts, of money
 * or of the customer.
 */
export function toVendorOrderEvent(
  order: OrderDoc,
  vendorId: string,
  notice: Notice,
  isReminder: boolean,
): VendorOrderEvent {
  const items = order.items.filter((item) => item.vendorId === vendorId);
  const part = order.parts.find((one) => one.vendorId === vendorId);
  const isWaiting = items.some(({ status }) => status === 'Order Placed');
  return {
    orderId: order._id.toString(),
    vendorId,
    version: order.rev,
    notice,
    isReminder,
    status: overallStatus(items),
    items: items.map(({ itemId, status }) => ({ id: itemId, status })),
    acceptBy: (isWaiting && order.acceptBy?.toISOString()) || null,
    readyBy: part?.readyBy?.toISOString() ?? null,
  };
}

/** The owner's view. `rider`: the assigned rider, if any. */
export function toOrderDto(
  order: OrderDoc,
  rider: { name: string; phone: string } | null,
): OrderDto {
  const id = order._id.toString();
  const preview = previewCancel(stateOf(order));
  const status = statusAt(order.statusRank);
  return {
    _id: id,
    items: order.items.map((item) => toItemDto(item, order, preview?.itemIds ?? [])),
    amount: naira(order.itemsKobo),
    deliveryFee: naira(order.deliveryKobo),
    serviceFee: naira(order.serviceFeeKobo),
    totalFee: naira(order.totalKobo),
    refunded: naira(order.refundedKobo),
    status,
    createdAt: order.createdAt.toISOString(),
    isExpress: order.isExpress,
    scheduledFor: order.scheduledFor?.toISOString() ?? null,
    acceptBy: (preview && order.acceptBy?.toISOString()) ?? null,
    eta: isOngoing(status) ? etaOf(order) : null,
    deliveryCode: codeOf(order),
    riderId: rider,
    address: {
      name: `${order.address.firstName} ${order.address.lastName}`,
      phone: order.address.phone,
      address: order.address.address,
      note: order.address.note,
    },
    timeline: timelineOf(order),
    cancelledBy: order.events.findLast(isCancellation)?.by ?? null,
    cancellation: preview && {
      items: preview.itemIds.length,
      of: preview.live,
      refund: toNaira(preview.refund),
    },
    version: order.rev,
  };
}

/**
 * The delivery code; null if it cannot be decrypted (another key, damaged data), so that the rest of
 * the order still shows.
 */
function codeOf(order: OrderDoc): string | null {
  const orderId = order._id.toString();
  try {
    return openDeliveryCode(orderId, order.deliveryCode);
  } catch (error) {
    if (isOngoing(statusAt(order.statusRank))) {
      log().error({ err: error, orderId }, 'a delivery code cannot be opened');
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

/** The order for the list of My Orders. */
export function toOrderCardDto(order: CardOrder): OrderCardDto {
  return {
    _id: order._id.toString(),
    status: statusAt(order.statusRank),
    totalFee: naira(order.totalKobo),
    refunded: naira(order.refundedKobo),
    createdAt: order.createdAt.toISOString(),
    isExpress: order.isExpress,
    scheduledFor: order.scheduledFor?.toISOString() ?? null,
    pieces: order.items.reduce((sum, item) => sum + item.quantity, 0),
    pictures: picturesOf(order.items),
    vendors: order.parts.map(({ vendorName }) => vendorName),
  };
}

/** Up to four distinct pictures. */
function picturesOf(items: CardOrder['items']): OrderCardDto['pictures'] {
  const bySrc = new Map(items.map(({ image, imageAlt }) => [image, { src: image, alt: imageAlt }]));
  return [...bySrc.values()].filter(({ src }) => src !== '').slice(0, 4);
}

function toItemDto(item: OrderItem, order: OrderDoc, cancellable: readonly string[]): OrderItemDto {
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
          price: naira(item.unitKobo - addonsKobo),
          offerPrice: null,
        },
      ],
    },
    option: item.optionId,
    key: item.configKey,
    optionName: item.optionName === DEFAULT_OPTION ? '' : item.optionName,
    addons: item.addons.map(({ name, priceKobo }) => ({ name, price: naira(priceKobo) })),
    quantity: item.quantity,
    unitPrice: naira(item.unitKobo),
    price: naira(item.lineKobo),
    status: item.status,
    canCancel: cancellable.includes(item.itemId),
  };
}

function isCancellation({ status }: OrderEvent): boolean {
  return status === 'Order Cancelled';
}

/** First time each stage was reached by any item. */
function timelineOf(order: OrderDoc): { status: Status; at: string }[] {
  return STATUSES.flatMap((status) => {
    const first = order.events.find((event) => event.status === status);
    return first ? [{ status, at: first.at.toISOString() }] : [];
  });
}

/** Counted with what the vendors said when they accepted, or what they were known for until then. */
function etaOf(order: OrderDoc): { from: string; to: string } {
  const start = (order.scheduledFor ?? order.createdAt).getTime();
  const live = order.parts.filter(({ status }) => !status || isLive(status));
  const prepMinutes = live.map(({ readyAt, readyBy }) => {
    const ready = readyAt ?? readyBy;
    return ready ? Math.max(0, (ready.getTime() - start) / 60_000) : order.prepMin;
  });
  const prepMin = live.length > 0 ? Math.max(...prepMinutes) : order.prepMin;
  const eta = estimateArrival(prepMin, order.pathM, order.parts.length, order.isExpress);
  const after = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  return { from: after(eta.fromMin), to: after(eta.toMin) };
}
