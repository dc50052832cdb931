import { type Point, roadMetres, shortestPathMetres } from '@/lib/core/maps/distance';
import { fromNaira, type Kobo, kobo } from '@/lib/core/money';

/** The main gate of the University of Benin, centre of the service area. */
export const MAIN_GATE: Point = { latitude: 6.3985, longitude: 5.6088 };

/** Limits of the delivery service; defaults for `settings`, which ops can change. */
export interface DeliveryLimits {
  /** Furthest drop-off from the main gate, road metres. */
  areaM: number;
  /** Furthest shop from the drop-off, road metres. */
  vendorReachM: number;
  /** Most shops in one order. */
  maxVendors: number;
  /** Longest path of a dispatch or errand, and furthest of its places from the main gate, road metres. */
  directM: number;
  /** Most stops of one errand. */
  maxStops: number;
}

export const DEFAULT_LIMITS: DeliveryLimits = {
  areaM: 15_000,
  vendorReachM: 12_000,
  maxVendors: 5,
  directM: 25_000,
  maxStops: 6,
};

/** Why no fee can be quoted. */
export type FeeRefusal = 'OUT_OF_AREA' | 'VENDOR_TOO_FAR' | 'TOO_MANY_STOPS';

export type OrderFee =
  | { ok: true; fee: Kobo; pathM: number; vendors: number }
  | { ok: false; reason: FeeRefusal };

/** Why no fee of a dispatch or an errand can be quoted. `TOO_FAR`: the path is too long. */
export type DirectRefusal = 'OUT_OF_AREA' | 'TOO_FAR' | 'TOO_MANY_STOPS';

export type DirectFee =
  | { ok: true; fee: Kobo; pathM: number; stops: number }
  | { ok: false; reason: DirectRefusal };

const ORDER_BASE_NAIRA = 400;
const EXTRA_VENDOR_NAIRA = 150;
const DISPATCH_BASE_NAIRA = 500;
const ERRAND_BASE_NAIRA = 600;
const EXTRA_STOP_NAIRA = 200;

type OrderLimits = Pick<DeliveryLimits, 'areaM' | 'vendorReachM' | 'maxVendors'>;

/**
 * Delivery fee of an order: one rider collects from every shop and ends at the drop-off.
 *
 * `vendors`: places of the shops, each once, in any order. Returns the fee in kobo, a multiple of ₦50, and
 * the path in metres, or why there is no fee. Without vendors (an empty cart) the fee is 0.
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
  const naira = ORDER_BASE_NAIRA + distanceNaira(pathM) + EXTRA_VENDOR_NAIRA * (vendors.length - 1);
  return { ok: true, fee: fromNaira(roundUpTo50(naira)), pathM, vendors: vendors.length };
}

/**
 * The lowest and highest delivery fee of an order from one shop at standard speed, kobo: at no distance,
 * and at the shop's maximum distance.
 */
export function orderFeeRange({ vendorReachM }: OrderLimits = DEFAULT_LIMITS): [Kobo, Kobo] {
  const getFee = (pathM: number) => fromNaira(roundUpTo50(ORDER_BASE_NAIRA + distanceNaira(pathM)));
  return [getFee(0), getFee(vendorReachM)];
}

/**
 * Delivery fee of a dispatch between two places, which may be the same; equal in both directions.
 *
 * Returns the fee in kobo, a multiple of ₦50, and the path in metres, or why there is no fee.
 */
export function dispatchDeliveryFee(
  pickup: Point,
  dropOff: Point,
  limits: DirectLimits = DEFAULT_LIMITS,
): DirectFee {
  return directFee([pickup], dropOff, DISPATCH_BASE_NAIRA, limits);
}

/**
 * Delivery fee of an errand: one rider visits every stop, in the shortest order, and ends at the
 * drop-off. Result and rule as for `dispatchDeliveryFee`. Throws RangeError without a stop.
 */
export function errandDeliveryFee(
  stops: readonly Point[],
  dropOff: Point,
  limits: DirectLimits = DEFAULT_LIMITS,
): DirectFee {
  if (stops.length > limits.maxStops) return { ok: false, reason: 'TOO_MANY_STOPS' };
  return directFee(
    stops,
    dropOff,
    ERRAND_BASE_NAIRA + EXTRA_STOP_NAIRA * (stops.length - 1),
    limits,
  );
}

type DirectLimits = Pick<DeliveryLimits, 'directM' | 'maxStops'>;

/** `baseNaira`: without the part for the distance. */
function directFee(
  stops: readonly Point[],
  dropOff: Point,
  baseNaira: number,
  { directM }: DirectLimits,
): DirectFee {
  const isNear = (place: Point) => roadMetres(MAIN_GATE, place) <= directM;
  if (![...stops, dropOff].every(isNear)) return { ok: false, reason: 'OUT_OF_AREA' };
  const pathM = shortestPathMetres(stops, dropOff);
  if (pathM > directM) return { ok: false, reason: 'TOO_FAR' };
  const fee = fromNaira(roundUpTo50(baseNaira + distanceNaira(pathM)));
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

export type DeliveryReach = 'most' | 'few' | 'none';

/**
 * How many of the shops deliver to the place, each on its own: `few` is less than half. Without shops only
 * the service area counts.
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

/** The fee, times 1.5 with Express. Fees are multiples of ₦50, so the result is whole kobo. */
export function expressFee(fee: Kobo, isExpress: boolean): Kobo {
  return isExpress ? kobo((fee * 3) / 2) : fee;
}

/** A rider's minimum earnings for one job. */
const MIN_RIDER_NAIRA = 350;

/**
 * The rider's earnings for a job, kobo: 80 % of the delivery fee (express included), rounded down, but at
 * least ₦350; the platform pays the difference.
 */
export function riderShare(deliveryFee: Kobo): Kobo {
  return kobo(Math.max(Math.floor((deliveryFee * 4) / 5), fromNaira(MIN_RIDER_NAIRA)));
}

/**
 * The fee for a path's length, naira, per started 100 m: nothing for the first kilometre, ₦15 up to 3 km,
 * ₦13 up to 8 km, then ₦11.
 */
function distanceNaira(pathM: number): number {
  const hectometres = Math.ceil(pathM / 100);
  const between = (from: number, to: number) => Math.max(0, Math.min(hectometres, to) - from);
  return 15 * between(10, 30) + 13 * between(30, 80) + 11 * between(80, Number.POSITIVE_INFINITY);
}

function roundUpTo50(naira: number): number {
  return Math.ceil(naira / 50) * 50;
}
