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
}

export const DEFAULT_LIMITS: DeliveryLimits = {
  areaM: 15_000,
  vendorReachM: 12_000,
  maxVendors: 5,
};

/** Why no fee can be quoted; an error never becomes a fee. */
export type FeeRefusal = 'OUT_OF_AREA' | 'VENDOR_TOO_FAR' | 'TOO_MANY_STOPS';

export type OrderFee =
  | { ok: true; fee: Kobo; pathM: number; vendors: number }
  | { ok: false; reason: FeeRefusal };

const ORDER_BASE = 400;
const EXTRA_VENDOR = 150;

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
  limits: DeliveryLimits = DEFAULT_LIMITS,
): OrderFee {
  if (vendors.length === 0) return { ok: true, fee: kobo(0), pathM: 0, vendors: 0 };
  if (vendors.length > limits.maxVendors) return { ok: false, reason: 'TOO_MANY_STOPS' };
  if (roadMetres(MAIN_GATE, dropOff) > limits.areaM) return { ok: false, reason: 'OUT_OF_AREA' };
  if (vendors.some((vendor) => roadMetres(vendor, dropOff) > limits.vendorReachM)) {
    return { ok: false, reason: 'VENDOR_TOO_FAR' };
  }
  const pathM = shortestPathMetres(vendors, dropOff);
  const naira = ORDER_BASE + distanceNaira(pathM) + EXTRA_VENDOR * (vendors.length - 1);
  return { ok: true, fee: fromNaira(upTo50(naira)), pathM, vendors: vendors.length };
}

/**
 * The fee after the express factor 1.5 (spec §9). Fees are multiples of ₦50, so the result is
 * whole kobo.
 */
export function expressFee(fee: Kobo, isExpress: boolean): Kobo {
  return isExpress ? kobo((fee * 3) / 2) : fee;
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
