import type { Category } from '@/lib/core/categories';
import type { PromoFunder, PromoState, PromoType } from './policy';

/** A promo in a quote; naira (spec §3, Promo result). */
export interface PromoQuoteDto {
  /** In capitals. */
  code: string;
  /** Null if it does not apply. */
  type: PromoType | null;
  discount: number;
  freeShipping: boolean;
  /** What it takes off the total: the discount, and the delivery fee where that is free. */
  saved: number;
  /** Why it does not apply; null if it does. */
  message: string | null;
}

/** A promo on something that was bought; naira. */
export interface PromoPaidDto {
  code: string;
  /** What it took off the total. */
  saved: number;
}

/** Answer of POST /api/promo/apply beside `success` (spec §7); naira. */
export interface PromoAppliedDto {
  code: string;
  type: PromoType;
  discount: number;
  freeShipping: boolean;
  newTotal: number;
  message: string;
}

/** A promo as staff see it; naira. */
export interface StaffPromoDto {
  id: string;
  code: string;
  type: PromoType;
  /** Percent, or naira. */
  value: number;
  freeShipping: boolean;
  maxDiscount: number | null;
  minSpend: number;
  /** ISO; null: from the beginning, and for good. */
  startsAt: string | null;
  endsAt: string | null;
  /** Uses for all customers together; null: as many as there are, which are not counted. */
  limit: number | null;
  /** Paid uses and those of open payments. */
  taken: number;
  perUser: number | null;
  categories: Category[];
  /** It is for some shops or products only. */
  isForSome: boolean;
  funder: PromoFunder;
  state: PromoState;
}

/** Answer of GET /api/admin/promos beside `success`. */
export interface StaffPromosDto {
  promos: StaffPromoDto[];
  serverNow: string;
}
