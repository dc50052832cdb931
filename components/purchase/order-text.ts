import { STATUSES, type Status, statusRank } from '@/lib/core/delivery/status';
import { formatClockSoon, formatNaira, formatTime, formatWhen } from '@/lib/core/format';
import { HOUR_MS } from '@/lib/core/time';
import type { DirectDto, OrderDto, OrderItemDto, ServiceDto } from '@/lib/purchases/moves/dto';
import { opsCancelText, rejectionText } from '@/lib/purchases/moves/messages';
import { hoursText } from './track-text';

/** The heading of an order's page: expected arrival or final status. */
export function orderTitle(order: OrderDto, now: Date): string {
  if (order.status === 'Order Delivered') return deliveredTitle(order, now);
  if (order.status === 'Order Cancelled' || !order.eta) return order.status ?? 'Your order';
  if (isWaiting(order, now))
    return shopCount(order) > 1 ? 'Waiting for the shops' : 'Waiting for the shop';
  if (new Date(order.eta.to) < now) return lateTitle(order.eta.to, now);
  const [day, time] = formatWhen(order.eta.to, now).split(', ');
  const what = order.status === 'Order Placed' ? 'Planned for' : 'Arrives';
  if (day !== 'today') return `${what} ${day} by ${time}`;
  return order.status === 'Order Placed' ? `Planned for ${time}` : `Arrives by ${time}`;
}

/** How late it is, in words; from an hour on with how long. */
function lateTitle(dueBy: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(dueBy)) / 60_000);
  return minutes < 60 ? 'Running a little late' : `${hoursText(minutes)} late`;
}

function deliveredTitle({ timeline }: ServiceDto, now: Date): string {
  const at = timeline.find(({ status }) => status === 'Order Delivered')?.at;
  return at ? `Delivered ${formatWhen(at, now).replace(', ', ' at ')}` : 'Order Delivered';
}

/** The heading of the page of a dispatch or an errand. */
export function directTitle(direct: DirectDto, now: Date): string {
  const { status, eta, scheduledFor } = direct;
  if (status === 'Order Delivered') return deliveredTitle(direct, now);
  if (status === 'Order Placed') {
    return scheduledFor && isScheduled(direct, now)
      ? `Planned for ${formatClockSoon(scheduledFor, now)}`
      : 'Looking for a rider';
  }
  if (!status || status === 'Order Cancelled' || !eta) return status ?? 'Your delivery';
  if (new Date(eta.to) < now) return lateTitle(eta.to, now);
  const [day, time] = formatWhen(eta.to, now).split(', ');
  return day === 'today' ? `Arrives by ${time}` : `Arrives ${day} by ${time}`;
}

/** When the search for a rider starts, if that is later; empty otherwise. */
export function searchText(direct: DirectDto, now: Date): string {
  if (direct.status !== 'Order Placed') return '';
  if (direct.scheduledFor && isScheduled(direct, now)) {
    return `Riders start at ${formatClockSoon(direct.scheduledFor, now)}. We’ll look for yours then.`;
  }
  return '';
}

/** What happens next while no shop has accepted the order; empty afterwards. */
export function waitingText(order: OrderDto, now: Date): string {
  const isSeveral = shopCount(order) > 1;
  if (
    order.status === 'Order Placed' &&
    order.scheduledFor &&
    order.acceptBy &&
    isScheduled(order, now)
  ) {
    const start = formatClockSoon(order.scheduledFor, now);
    const deadline = formatTime(order.acceptBy);
    return isSeveral
      ? `The shops start at ${start}. Anything not accepted by ${deadline} is refunded.`
      : `The shop starts at ${start}. If it hasn’t accepted by ${deadline}, you’ll be refunded.`;
  }
  if (!order.eta || !isWaiting(order, now)) return '';
  if (order.acceptBy && new Date(order.acceptBy) <= now) {
    return isSeveral
      ? 'Time’s up. We’re refunding what no shop accepted.'
      : 'Time’s up. The shop didn’t accept, so we’re refunding you.';
  }
  const condition = isSeveral ? 'the shops accept' : 'the shop accepts';
  return `Arrives by about ${formatTime(order.eta.to)} once ${condition}.`;
}

/** Whether a shop must accept before a time can be promised. */
function isWaiting(order: OrderDto, now: Date): boolean {
  const { status, eta } = order;
  return (
    status === 'Order Placed' && !isScheduled(order, now) && eta !== null && new Date(eta.to) >= now
  );
}

function isScheduled({ scheduledFor }: ServiceDto, now: Date): boolean {
  return scheduledFor !== null && new Date(scheduledFor) > now;
}

function shopCount({ items }: OrderDto): number {
  return new Set(items.map(({ product }) => product.vendorId)).size;
}

/** Fraction of the planned time that remains at each stage, 0–1. */
const REMAINING_SHARE: Partial<Record<Status, number>> = {
  'Order Placed': 1,
  'Order Confirmed': 0.9,
  'Order Assigned': 0.6,
  'Order Picked': 0.4,
};
const FIVE_MIN_MS = 5 * 60_000;

/**
 * Text for a late order: a new estimate from its stage, or what to do if that has passed too. Empty
 * while it is on time, and once it is delivered or cancelled.
 */
export function lateText(order: ServiceDto, now: Date): string {
  if (!order.eta || !order.status || new Date(order.eta.to) >= now) return '';
  const started = Date.parse(order.scheduledFor ?? order.createdAt);
  const planned = Date.parse(order.eta.to) - started;
  const reached = order.timeline.find(({ status }) => status === order.status)?.at;
  const remaining = planned * (REMAINING_SHARE[order.status] ?? 0);
  const estimate = Math.max(Date.parse(reached ?? order.createdAt), started) + remaining;
  const rounded = new Date(Math.ceil(estimate / FIVE_MIN_MS) * FIVE_MIN_MS);
  const was = `It was due by ${formatClockSoon(order.eta.to, now)}.`;
  if (rounded > now) return `${was} It should now arrive by ${formatTime(rounded)}.`;
  return order.riderId && now.getTime() - Date.parse(order.eta.to) < HOUR_MS
    ? `${was} Call your rider to ask where it is.`
    : `${was} Ask us in the chat: we’ll sort it out or refund you.`;
}

/** One stage of the timeline. */
export interface Stage {
  status: Status;
  /** Time and explanation; empty if not reached yet. */
  detail: string;
  state: 'done' | 'now' | 'ahead';
}

const CURRENT_STEP_TEXTS: Partial<Record<Status, string>> = {
  'Order Placed': 'Waiting for the shop to accept',
  'Order Confirmed': 'Being prepared',
  'Order Assigned': 'Your rider is on the way to the shop',
  'Order Picked': 'On the way to you',
};

/** The stages of an order; see `stagesWith`. */
export function getStages(order: OrderDto, now: Date): Stage[] {
  return stagesWith(order, now, (status, isCurrent) =>
    isCurrent
      ? currentStepText(order, status, now)
      : cancellationCause(order, status) || whoText(order, status),
  );
}

/** Who brought the order to a past stage. */
function whoText(order: OrderDto, status: Status): string {
  if (status !== 'Order Confirmed') return riderText(order, status);
  const live = order.items.filter((item) => item.status !== 'Order Cancelled');
  const shops = new Set(live.map(({ product }) => product.vendor));
  const [only] = shops;
  if (shops.size > 2) return 'All shops accepted';
  return shops.size === 2 ? 'Both shops accepted' : only ? `${only} accepted` : '';
}

function riderText({ riderId }: ServiceDto, status: Status): string {
  const [name] = riderId?.name.split(' ') ?? [];
  return status === 'Order Assigned' && name ? `${name} is your rider` : '';
}

/** Explanation of each stage of a dispatch or an errand. */
export type StepTexts = Partial<Record<Status, string>>;

/** The stages of a dispatch or an errand; see `stagesWith`. */
export function directStages(direct: DirectDto, texts: StepTexts, now: Date): Stage[] {
  return stagesWith(direct, now, (status, isCurrent) => {
    if (!isCurrent) {
      return status === 'Order Cancelled' && direct.cancelledBy !== 'customer'
        ? [opsText(direct), refundText(direct)].filter(Boolean).join(' ')
        : riderText(direct, status);
    }
    if (status === 'Order Placed') {
      return direct.scheduledFor && isScheduled(direct, now)
        ? `Riders start at ${formatClockSoon(direct.scheduledFor, now)}`
        : 'Looking for a rider';
    }
    // Its rider returned it or was replaced.
    if (status === 'Order Confirmed') return 'Looking for another rider';
    return texts[status] ?? '';
  });
}

function opsText({ cancelledBy, cancelReason }: ServiceDto): string {
  return cancelledBy === 'ops' ? `${opsCancelText(cancelReason)}.` : '';
}

function refundText({ refunded }: Pick<ServiceDto, 'refunded'>): string {
  return refunded > 0
    ? `We refunded ${formatNaira(refunded)} to your wallet.`
    : 'There’s no refund for this one.';
}

/**
 * The five stages with the time each was reached; the current one is `now` until delivery. A cancelled
 * purchase has the stages it reached, then the cancellation. `explain`: the detail of a stage.
 */
function stagesWith(
  order: ServiceDto,
  now: Date,
  explain: (status: Status, isCurrent: boolean) => string,
): Stage[] {
  const reached = new Map(order.timeline.map(({ status, at }) => [status, at]));
  const rank = order.status ? statusRank(order.status) : 0;
  const isOver = order.status === 'Order Delivered' || order.status === 'Order Cancelled';
  const shown =
    order.status === 'Order Cancelled'
      ? STATUSES.filter((status) => reached.has(status))
      : STATUSES.filter((status) => status !== 'Order Cancelled');
  return shown.map((status) => {
    const at = reached.get(status);
    const stageRank = statusRank(status);
    const isCurrent = stageRank === rank;
    const state = stageRank < rank || (isCurrent && isOver) ? 'done' : isCurrent ? 'now' : 'ahead';
    const time = at && state !== 'ahead' ? stageTime(at, order.createdAt, now) : '';
    const explanation = state === 'ahead' ? '' : explain(status, state === 'now');
    return { status, state, detail: [time, explanation].filter(Boolean).join(' · ') };
  });
}

function currentStepText(order: OrderDto, status: Status, now: Date): string {
  if (status === 'Order Placed' && order.scheduledFor && isScheduled(order, now)) {
    return `They’ll start at ${formatClockSoon(order.scheduledFor, now)}`;
  }
  if (status === 'Order Placed' && order.acceptBy && new Date(order.acceptBy) > now) {
    return `Anything not accepted by ${formatTime(order.acceptBy)} is refunded`;
  }
  if (status === 'Order Assigned' && order.riderId) {
    return `${order.riderId.name.split(' ')[0]} is your rider`;
  }
  return CURRENT_STEP_TEXTS[status] ?? '';
}

/** Who cancelled the order, and why. */
function cancellationCause(order: OrderDto, status: Status): string {
  if (status !== 'Order Cancelled') return '';
  if (order.cancelledBy === 'customer') return 'You cancelled it';
  if (order.cancelledBy === 'ops') {
    return `${opsCancelText(order.cancelReason, getShops(order, 'ops'))}.`;
  }
  if (order.cancelledBy === 'seller') return `${rejection(order)}. We refunded your wallet.`;
  if (order.cancelledBy !== 'system') return '';
  if (order.items.some(({ answer }) => answer?.kind === 'expired')) {
    return 'The shop ran out, and you didn’t answer in time. We refunded your wallet.';
  }
  return 'The shop didn’t accept in time. We refunded your wallet.';
}

/** The shop that rejected the order and its reason; with several shops the items show the reasons. */
function rejection(order: OrderDto): string {
  const shop = getShops(order, 'seller');
  const rejected = order.items.find(({ cancelled }) => cancelled?.by === 'seller');
  return rejectionText(shop, shop === SHOPS ? '' : (rejected?.cancelled?.reason ?? ''));
}

const SHOPS = 'The shops';

/** The shop whose items were rejected; for several "The shops". */
function getShops({ items }: OrderDto, by: 'seller' | 'ops'): string {
  const cancelled = items.filter((item) => item.cancelled?.by === by);
  const [shop = 'The shop', ...others] = new Set(cancelled.map(({ product }) => product.vendor));
  return others.length > 0 ? SHOPS : shop;
}

/**
 * Who cancelled an item, and why; empty if it is not cancelled, or if the timeline has the same reason
 * for the whole order.
 */
export function cancelledText(item: OrderItemDto, items: readonly OrderItemDto[]): string {
  const text = itemCause(item);
  return items.every((other) => itemCause(other) === text) ? '' : text;
}

function itemCause({ cancelled, product }: OrderItemDto): string {
  switch (cancelled?.by) {
    case 'seller':
      return rejectionText(product.vendor, cancelled.reason);
    case 'ops':
      return opsCancelText(cancelled.told, product.vendor);
    case 'system':
      return `${product.vendor} didn’t accept in time`;
    case 'customer':
      return 'You cancelled it';
    default:
      return '';
  }
}

/** "2:04 PM"; with the day if it is not the day of the order. */
function stageTime(at: string, createdAt: string, now: Date): string {
  const [day] = formatWhen(at, now).split(', ');
  const [orderDay] = formatWhen(createdAt, now).split(', ');
  return day === orderDay ? formatTime(at) : formatWhen(at, now);
}
