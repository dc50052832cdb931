import type { Category } from '@/lib/core/categories';
import type { PromoType } from '@/lib/pricing/quote';
import type { PromoFunder, PromoState } from './policy';

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
