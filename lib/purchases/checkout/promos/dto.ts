import type { Category } from '@/lib/core/categories';
import type { PromoType } from '@/lib/core/pricing/quote';
import type { PromoFunder, PromoState } from './policy';

/** A promo of a purchase; naira. */
export interface PromoPaidDto {
  code: string;
  saved: number;
}

/** Response of POST /api/promo/apply, without `success`; naira. */
export interface PromoAppliedDto {
  code: string;
  type: PromoType;
  discount: number;
  freeShipping: boolean;
  newTotal: number;
  message: string;
}

/** Amounts in naira. */
export interface StaffPromoDto {
  id: string;
  code: string;
  type: PromoType;
  /** Percent, or naira. */
  value: number;
  freeShipping: boolean;
  maxDiscount: number | null;
  minSpend: number;
  /** ISO; null: no start, or no end. */
  startsAt: string | null;
  endsAt: string | null;
  /** Uses for all customers; null: unlimited and not counted. */
  limit: number | null;
  /** Redeemed and reserved uses. */
  taken: number;
  perUser: number | null;
  categories: Category[];
  /** It is for some shops or products only. */
  isForSome: boolean;
  funder: PromoFunder;
  state: PromoState;
}

/** Response of GET /api/admin/promos, without `success`. */
export interface StaffPromosDto {
  promos: StaffPromoDto[];
  serverNow: string;
}
