import type { PromoType } from './policy';

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
