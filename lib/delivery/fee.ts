import { fromNaira, type Kobo, kobo } from '@/lib/core/money';
import { type Point, roadMetres, shortestPathMetres } from './distance';

/** The main gate of the University of Benin; the service circle is drawn around it. */
export const MAIN_GATE: Point = { latitude: 6.3985, longitude: 5.6088 };

/** Limits of the delivery service; ops can change them in `settings`. */
export interface DeliveryLimits {
  /** Furthest drop-off from the main gate, road metres. */
  areaM: number;
  /** Furthest shop from the drop-off, road metres. */
  vendorReachM: number;
  /** Most shops in one order. */
  maxVendors: number;
  /**
   * Longest way of a dispatch or an errand, and furthest of their places from the main gate; road
   * metres.
   */
  jobM: number;
  /** Most stops of one errand. */
  maxStops: number;
}

export const DEFAULT_LIMITS: DeliveryLimits = {
  areaM: 15_000,
  vendorReachM: 12_000,
  maxVendors: 5,
  jobM: 25_000,
  maxStops: 6,
};

/** Why no fee can be quoted; an error never becomes a fee. */
export type FeeRefusal = 'OUT_OF_AREA' | 'VENDOR_TOO_FAR' | 'TOO_MANY_STOPS';

export type OrderFee =
  | { ok: true; fee: Kobo; pathM: number; vendors: number }
  | { ok: false; reason: FeeRefusal };

/** Why no fee of a dispatch or an errand can be quoted. `TOO_FAR`: the way is too long. */
export type JobRefusal = 'OUT_OF_AREA' | 'TOO_FAR' | 'TOO_MANY_STOPS';

export type JobFee =
  | { ok: true; fee: Kobo; pathM: number; stops: number }
  | { ok: false; reason: JobRefusal };

const ORDER_BASE = 400;
const EXTRA_VENDOR = 150;
const DISPATCH_BASE = 500;
const ERRAND_BASE = 600;
const EXTRA_STOP = 200;

type OrderLimits = Pick<DeliveryLimits, 'areaM' | 'vendorReachM' | 'maxVendors'>;

/**
 * Delivery fee of an order: one rider collects from every shop and ends at the drop-off.
 *
 * vendors: their places, each shop once (order does not matter). Returns the fee in kobo, a
 * multiple of ₦50, and the path in metres, or why there is none. No vendors: 0 (an empty cart).
 * Rule: design, delivery part 3.1; limits as in `settings`.
 */
export function orderDeliveryFee(
  vendors: readonly Point[],
  dropOff: Point,
  limits: OrderLimits = DEFAULT_LIMITS,
): OrderFee {
  if (vendors.length === 0) return { ok: true, fee: kobo(0), pathM: 0, vendors: 0 };
  if (vendors.length > limits.maxVendors) return { ok: false, reason: 'TOO_MANY_STOPS' };
  if (!isInServiceArea(dropOff, limits)) return { ok: false, reason: 'OUT_OF_AREA' };
  if (!vendors.every((vendor) => isInReach(vendor, dropOff, limits))) {
    return { ok: false, reason: 'VENDOR_TOO_FAR' };
  }
  const pathM = shortestPathMetres(vendors, dropOff);
  const naira = ORDER_BASE + distanceNaira(pathM) + EXTRA_VENDOR * (vendors.length - 1);
  return { ok: true, fee: fromNaira(upTo50(naira)), pathM, vendors: vendors.length };
}

/**
 * Delivery fee of a dispatch between two places, the same in both directions; they may be one place.
 *
 * Returns the fee in kobo, a multiple of ₦50, and the way in metres, or why there is none. Rule:
 * design, delivery part 3.1; limits as in `settings`.
 */
export function dispatchDeliveryFee(
  pickup: Point,
  dropOff: Point,
  limits: JobLimits = DEFAULT_LIMITS,
): JobFee {
  return jobFee([pickup], dropOff, DISPATCH_BASE, limits);
}

/**
 * Delivery fee of an errand: one rider goes to every stop, in the order that is shortest, and ends
 * at the drop-off. Returns and rule as in `dispatchDeliveryFee`. Throws RangeError without a stop.
 */
export function errandDeliveryFee(
  stops: readonly Point[],
  dropOff: Point,
  limits: JobLimits = DEFAULT_LIMITS,
): JobFee {
  if (stops.length > limits.maxStops) return { ok: false, reason: 'TOO_MANY_STOPS' };
  return jobFee(stops, dropOff, ERRAND_BASE + EXTRA_STOP * (stops.length - 1), limits);
}

type JobLimits = Pick<DeliveryLimits, 'jobM' | 'maxStops'>;

/** Base: naira before the way is counted. */
function jobFee(
  stops: readonly Point[],
  dropOff: Point,
  base: number,
  { jobM }: JobLimits,
): JobFee {
  const isNear = (place: Point) => roadMetres(MAIN_GATE, place) <= jobM;
  if (![...stops, dropOff].every(isNear)) return { ok: false, reason: 'OUT_OF_AREA' };
  const pathM = shortestPathMetres(stops, dropOff);
  if (pathM > jobM) return { ok: false, reason: 'TOO_FAR' };
  const fee = fromNaira(upTo50(base + distanceNaira(pathM)));
  return { ok: true, fee, pathM, stops: stops.length };
}

/** Whether the place is near enough to the main gate, by road, to be delivered to. */
export function isInServiceArea(dropOff: Point, { areaM }: Pick<DeliveryLimits, 'areaM'>): boolean {
  return roadMetres(MAIN_GATE, dropOff) <= areaM;
}

/** Whether the shop is near enough to the place, by road, to deliver there. */
function isInReach(vendor: Point, dropOff: Point, { vendorReachM }: OrderLimits): boolean {
  return roadMetres(vendor, dropOff) <= vendorReachM;
}

/** How much of what is sold can be delivered to a place. */
export type DeliveryReach = 'most' | 'few' | 'none';

/**
 * How many of the shops deliver to the place: `none` exactly where `orderDeliveryFee` has a fee for
 * none of them alone, `few` where it has one for less than half of them. Without any shop the
 * service area decides.
 */
export function deliveryReach(
  dropOff: Point,
  vendors: readonly Point[],
  limits: DeliveryLimits,
): DeliveryReach {
  if (!isInServiceArea(dropOff, limits)) return 'none';
  if (vendors.length === 0) return 'most';
  const near = vendors.filter((vendor) => isInReach(vendor, dropOff, limits)).length;
  if (near === 0) return 'none';
  return near * 2 < vendors.length ? 'few' : 'most';
}

/**
 * The fee after the express factor 1.5 (spec §9). Fees are multiples of ₦50, so the result is
 * whole kobo.
 */
export function expressFee(fee: Kobo, isExpress: boolean): Kobo {
  return isExpress ? kobo((fee * 3) / 2) : fee;
}

/** Least that a rider earns for one job, naira. */
const RIDER_LEAST = 350;

/**
 * What the rider of a job earns of its delivery fee (express included), kobo: 80 %, rounded down,
 * and at least ₦350, of which the platform then pays what the fee does not. Rule: design, delivery
 * part 3.4.
 */
export function riderShare(deliveryFee: Kobo): Kobo {
  return kobo(Math.max(Math.floor((deliveryFee * 4) / 5), fromNaira(RIDER_LEAST)));
}

/** Naira for a path: the first kilometre free, then ₦15, ₦13 and ₦11 for each 100 m begun. */
function distanceNaira(pathM: number): number {
  const tenths = Math.ceil(pathM / 100);
  const between = (from: number, to: number) => Math.max(0, Math.min(tenths, to) - from);
  return 15 * between(10, 30) + 13 * between(30, 80) + 11 * between(80, Number.POSITIVE_INFINITY);
}

function upTo50(naira: number): number {
  return Math.ceil(naira / 50) * 50;
}
