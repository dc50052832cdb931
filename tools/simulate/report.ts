import { HOUR_MS, MINUTE_MS } from '@/lib/core/time';
import type { Ending, OrderOutcome, Played, RiderOutcome } from './play';

const PROMISE_MIN = 60;
const LABEL_WIDTH = 48;
const COLUMN_WIDTH = 14;

type Line = readonly [name: string, value: (played: Played) => string];

/** The figures of a day by subject. */
const SECTIONS: readonly (readonly [title: string, ...lines: Line[]])[] = [
  [
    'Orders',
    ['delivered', ({ orders }) => endings(orders, 'delivered')],
    ['cancelled: shop said no or didn’t answer', ({ orders }) => endings(orders, 'shop')],
    ['cancelled: no rider took it', ({ orders }) => endings(orders, 'no_rider')],
    ['cancelled: customer not reached', ({ orders }) => endings(orders, 'unreachable')],
    ['batched: carried with another one', ({ orders }) => count(orders.filter(isBatched))],
  ],
  [
    `Promise: delivered within ${PROMISE_MIN} min`,
    ['kept', ({ orders }) => promiseKept(orders)],
    ['  kept, Express only', ({ orders }) => promiseKept(orders.filter(isExpress))],
    ['minutes to deliver, median', ({ orders }) => minutes(median(deliveryTimes(orders)))],
    ['  slowest tenth, from', ({ orders }) => minutes(quantile(deliveryTimes(orders), 0.9))],
  ],
  [
    'Estimate shown once there is a rider',
    ['arrived in the range', ({ orders }) => arrivals(orders, 'in_range')],
    ['arrived before it', ({ orders }) => arrivals(orders, 'early')],
    ['arrived after it', ({ orders }) => arrivals(orders, 'late')],
  ],
  [
    'Waiting, minutes an order',
    ['ready, rider not there yet: mean', ({ orders }) => minutes(mean(foodWaits(orders)))],
    ['  longest tenth, from', ({ orders }) => minutes(quantile(foodWaits(orders), 0.9))],
    ['rider there, not ready yet: mean', ({ orders }) => minutes(mean(riderWaits(orders)))],
    ['  longest tenth, from', ({ orders }) => minutes(quantile(riderWaits(orders), 0.9))],
  ],
  [
    'Riders',
    ['idle, share of the time online', ({ riders }) => idleShare(riders)],
    ['offers for each order', ({ offers, orders }) => (offers / orders.length).toFixed(1)],
  ],
  [
    'Fairness among riders',
    ['jobs a day: lowest tenth, up to', ({ riders }) => whole(quantile(jobs(riders), 0.1))],
    ['  highest tenth, from', ({ riders }) => whole(quantile(jobs(riders), 0.9))],
    ['naira an hour: lowest tenth, up to', ({ riders }) => whole(quantile(hourly(riders), 0.1))],
    ['  median', ({ riders }) => whole(median(hourly(riders)))],
    ['  highest tenth, from', ({ riders }) => whole(quantile(hourly(riders), 0.9))],
    ['Gini of naira an hour (0: all the same)', ({ riders }) => gini(hourly(riders)).toFixed(2)],
  ],
];

/** The figures of a day, with a column for each policy; up to two fit into 80 characters. */
export function toReport(title: string, played: readonly Played[]): string {
  const row = (name: string, values: readonly string[]) =>
    name.padEnd(LABEL_WIDTH) + values.map((value) => value.padStart(COLUMN_WIDTH)).join('');
  const sections = SECTIONS.flatMap(([section, ...lines]) => [
    '',
    section,
    ...lines.map(([name, value]) => row(`  ${name}`, played.map(value))),
  ]);
  const names = played.map(({ policy }) => policy);
  return [title, '', row('Policy', names), ...sections].join('\n');
}

const isExpress = (order: OrderOutcome) => order.isExpress;
const isBatched = (order: OrderOutcome) => order.isBatched;
const count = (orders: readonly OrderOutcome[]) => String(orders.length);
const endings = (orders: readonly OrderOutcome[], ending: Ending) =>
  count(orders.filter((order) => order.ending === ending));

function promiseKept(orders: readonly OrderOutcome[]): string {
  const times = deliveryTimes(orders);
  return percent(times.filter((ms) => ms <= PROMISE_MIN * MINUTE_MS).length, times.length);
}

function arrivals(orders: readonly OrderOutcome[], arrival: OrderOutcome['arrival']): string {
  const known = orders.filter((order) => order.arrival !== null);
  return percent(known.filter((order) => order.arrival === arrival).length, known.length);
}

const deliveryTimes = (orders: readonly OrderOutcome[]) =>
  orders.flatMap(({ deliveryMs }) => (deliveryMs === null ? [] : [deliveryMs]));
const delivered = (orders: readonly OrderOutcome[]) =>
  orders.filter(({ ending }) => ending === 'delivered');
const foodWaits = (orders: readonly OrderOutcome[]) =>
  delivered(orders).map(({ foodWaitMs }) => foodWaitMs);
const riderWaits = (orders: readonly OrderOutcome[]) =>
  delivered(orders).map(({ riderWaitMs }) => riderWaitMs);

const jobs = (riders: readonly RiderOutcome[]) => riders.map((rider) => rider.jobs);
/** Naira for each hour online. */
const hourly = (riders: readonly RiderOutcome[]) =>
  riders.map(({ earnedKobo, onlineMs }) => earnedKobo / 100 / (onlineMs / HOUR_MS));

function idleShare(riders: readonly RiderOutcome[]): string {
  const online = sum(riders.map(({ onlineMs }) => onlineMs));
  return percent(online - sum(riders.map(({ busyMs }) => busyMs)), online);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => (values.length === 0 ? 0 : sum(values) / values.length);
const median = (values: readonly number[]) => quantile(values, 0.5);

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] ?? 0;
}

/** Gini coefficient: 0 if all values are the same, near 1 if one has everything. */
function gini(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const total = sum(sorted);
  if (total === 0) return 0;
  const ranked = sum(sorted.map((value, index) => (index + 1) * value));
  return (2 * ranked) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}

const whole = (value: number) => value.toFixed(0);
const minutes = (ms: number) => (ms / MINUTE_MS).toFixed(1);
const percent = (part: number, of: number) =>
  of === 0 ? '-' : `${((100 * part) / of).toFixed(1)} %`;
