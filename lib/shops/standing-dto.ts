import type { VendorStatus } from './policy';

/** Problems of a shop or a rider. */
export type StandingProblem =
  | 'paused'
  | 'no-products'
  | 'late'
  | 'paper-ending'
  | 'paper-over'
  | 'gives-back'
  | 'hold-ending';

/** A shop in the list of ops. */
export interface ShopRowDto {
  vendorId: string;
  name: string;
  status: VendorStatus;
  /** Why it is suspended or closed. */
  statusReason: string;
  isFood: boolean;
  address: string;
  phone: string;
  owner: { userId: string; name: string } | null;
  products: number;
  openOrders: number;
  /** ISO; null without an order. */
  lastOrderAt: string | null;
  foodCertificateUntil: string | null;
  problems: StandingProblem[];
  /** Whether closing it waits for a second person. */
  isClosing: boolean;
  /** While its money is held because it is, or was, suspended: until when (ISO) and why; null otherwise. */
  hold: { until: string; reason: string } | null;
}

/** Answer of GET /api/admin/shop/list, next to `success`. */
export interface ShopsDto {
  shops: ShopRowDto[];
  next: string | null;
  /** ISO. */
  serverNow: string;
}
