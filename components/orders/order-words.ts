import { formatTime, formatWhen } from '@/lib/core/format';
import { STATUSES, type Status, statusRank } from '@/lib/delivery/status';
import type { OrderDto } from '@/lib/orders/dto';

/** The first line of an order's page: when it comes, or what became of it. */
export function orderTitle(order: OrderDto, now: Date): string {
  if (order.status === 'Order Delivered') {
    const at = order.timeline.find(({ status }) => status === 'Order Delivered')?.at;
    return at ? `Delivered ${formatWhen(at, now).replace(', ', ' at ')}` : 'Order Delivered';
  }
  if (order.status === 'Order Cancelled' || !order.eta) return order.status ?? 'Your order';
  if (isWaiting(order, now))
    return shopCount(order) > 1 ? 'Waiting for the shops' : 'Waiting for the shop';
  if (new Date(order.eta.to) < now) return 'A little later than planned';
  const [day, time] = formatWhen(order.eta.to, now).split(', ');
  const what = order.status === 'Order Placed' ? 'Planned for' : 'Here';
  if (day !== 'today') return `${what} ${day} by ${time}`;
  return order.status === 'Order Placed' ? `Planned for ${time}` : `Here by ${time}`;
}

/** "Once they accept: here by about 2:45 PM." while no shop has the order yet; else nothing. */
export function waitingWords(order: OrderDto, now: Date): string {
  if (order.status === 'Order Placed' && order.acceptBy && isLater(order, now)) {
    const till = formatWhen(order.acceptBy, now);
    return `Each shop accepts it when it opens, until ${till}; else you get its money back.`;
  }
  if (!order.eta || !isWaiting(order, now)) return '';
  if (order.acceptBy && new Date(order.acceptBy) <= now) {
    return 'The time to accept is over. What no shop has accepted is paid back in a moment.';
  }
  const who = shopCount(order) > 1 ? 'Once they accept' : 'Once it accepts';
  return `${who}: here by about ${formatTime(order.eta.to)}.`;
}

/** Whether somebody must accept it before any time can be promised. */
function isWaiting(order: OrderDto, now: Date): boolean {
  const { status, eta } = order;
  return (
    status === 'Order Placed' && !isLater(order, now) && eta !== null && new Date(eta.to) >= now
  );
}

function isLater({ scheduledFor }: OrderDto, now: Date): boolean {
  return scheduledFor !== null && new Date(scheduledFor) > now;
}

function shopCount({ items }: OrderDto): number {
  return new Set(items.map(({ product }) => product.vendorId)).size;
}

/** Part of the planned time that is still to come once a stage is reached. */
const STILL_TO_COME: Partial<Record<Status, number>> = {
  'Order Placed': 1,
  'Order Confirmed': 0.9,
  'Order Assigned': 0.6,
  'Order Picked': 0.4,
};
const FIVE_MIN_MS = 5 * 60_000;

/**
 * What is to be said of an order that should be here by now: a new time, reckoned from the stage it
 * has reached; where that has passed too, what to do. Empty while it is in time, and once it is over.
 */
export function lateWords(order: OrderDto, now: Date): string {
  if (!order.eta || !order.status || new Date(order.eta.to) >= now) return '';
  const started = Date.parse(order.scheduledFor ?? order.createdAt);
  const planned = Date.parse(order.eta.to) - started;
  const reached = order.timeline.find(({ status }) => status === order.status)?.at;
  const rest = planned * (STILL_TO_COME[order.status] ?? 0);
  const next = Math.max(Date.parse(reached ?? order.createdAt), started) + rest;
  const rounded = new Date(Math.ceil(next / FIVE_MIN_MS) * FIVE_MIN_MS);
  const was = `It was planned for ${formatTime(order.eta.to)}.`;
  if (rounded > now) return `${was} We now expect it by ${formatTime(rounded)}.`;
  return order.riderId
    ? `${was} Call your rider to hear where it is.`
    : `${was} Under Get help you find what to do.`;
}

/** One stage of the timeline. */
export interface Stage {
  status: Status;
  /** "2:04 PM", what happens now, or nothing yet. */
  detail: string;
  state: 'done' | 'now' | 'ahead';
}

const HAPPENING: Partial<Record<Status, string>> = {
  'Order Placed': 'Waiting for the shop to accept',
  'Order Confirmed': 'Being prepared',
  'Order Assigned': 'Your rider is on the way to the shop',
  'Order Picked': 'On the way to you',
};

/**
 * The five stages of an order on its way, with when each was reached; the one it stands at is
 * `now` until it is delivered. A cancelled order shows what it had reached, then the cancellation.
 */
export function stagesOf(order: OrderDto, now: Date): Stage[] {
  const reached = new Map(order.timeline.map(({ status, at }) => [status, at]));
  const rank = order.status ? statusRank(order.status) : 0;
  const isOver = order.status === 'Order Delivered' || order.status === 'Order Cancelled';
  const shown =
    order.status === 'Order Cancelled'
      ? STATUSES.filter((status) => reached.has(status))
      : STATUSES.filter((status) => status !== 'Order Cancelled');
  return shown.map((status) => {
    const at = reached.get(status);
    const own = statusRank(status);
    const state = own < rank || (own === rank && isOver) ? 'done' : own === rank ? 'now' : 'ahead';
    const time = at && state !== 'ahead' ? clockOf(at, order.createdAt, now) : '';
    const happening = state === 'now' ? happeningNow(order, status, now) : becauseOf(order, status);
    return { status, state, detail: [time, happening].filter(Boolean).join(' · ') };
  });
}

function happeningNow(order: OrderDto, status: Status, now: Date): string {
  const waits = order.scheduledFor && new Date(order.scheduledFor) > now;
  if (status === 'Order Placed' && waits && order.scheduledFor) {
    return `Prepared from ${formatWhen(order.scheduledFor, now)}`;
  }
  if (status === 'Order Placed' && order.acceptBy && new Date(order.acceptBy) > now) {
    const who = shopCount(order) > 1 ? 'Each shop has' : 'The shop has';
    return `${who} until ${formatTime(order.acceptBy)} to accept, else you get its money back`;
  }
  if (status === 'Order Assigned' && order.riderId) {
    return `${order.riderId.name.split(' ')[0]} is your rider`;
  }
  return HAPPENING[status] ?? '';
}

/** Why the order came to its end, where it was not the customer's own wish. */
function becauseOf(order: OrderDto, status: Status): string {
  if (status !== 'Order Cancelled' || order.cancelledBy !== 'system') return '';
  return 'The shop did not accept in time, so your money is back in your wallet';
}

/** The time alone on the day of the order; with its day where it is another. */
function clockOf(at: string, createdAt: string, now: Date): string {
  const [day] = formatWhen(at, now).split(', ');
  const [orderDay] = formatWhen(createdAt, now).split(', ');
  return day === orderDay ? formatTime(at) : formatWhen(at, now);
}
