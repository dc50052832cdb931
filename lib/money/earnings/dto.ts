import type { BankAccountDto } from '@/lib/money/bank/dto';
import type { PayoutDto } from '@/lib/money/payouts/dto';
import type { EarningsDto } from '@/lib/purchases/delivery/riders/dto';

/** What a shop or a rider has. Amounts in naira, times ISO. */
export interface FundsDto {
  /** Below 0 where it owes Eki. */
  balance: number;
  onHold: number;
  /** What can be paid out now. */
  available: number;
  /** What later earnings fill first. */
  owes: number;
  /** When the last of what is on hold is free; null if nothing is. */
  heldUntil: string | null;
  /** When a payout requested now would be in the bank. */
  payableOn: string;
  /** Null until one is saved. */
  bankAccount: BankAccountDto | null;
  openPayout: PayoutDto | null;
}

/** An entry of a shop's statement. */
export interface EarningEntryDto {
  id: string;
  /** Null of payouts. */
  orderId: string | null;
  number: string | null;
  payoutId: string | null;
  at: string;
  type: 'earnings' | 'refund' | 'payout' | 'return' | 'other';
  /** Below 0 for money out. */
  amount: number;
  /** Until when its order is on hold; null if it's free. */
  heldUntil: string | null;
  /** On hold because of a problem report. */
  isReported: boolean;
}

export interface SellerEarningsDto extends FundsDto {
  /** While the shop's money is held because it is suspended; null otherwise. */
  hold: { until: string; reason: string } | null;
  /** Percent of sales, of orders placed now. */
  commission: number;
  /** Newest first. */
  entries: EarningEntryDto[];
}

/** Answer of GET /api/seller/earnings, next to `success`. */
export interface SellerEarningsPageDto {
  earnings: SellerEarningsDto;
  /** Cursor of older entries; null on the last page. */
  next: string | null;
  shop: { vendorId: string; name: string };
  /** Shops that the caller owns. */
  shops: { vendorId: string; name: string }[];
  serverNow: string;
}

/** Answer of GET /api/rider/earnings, next to `success`. */
export type RiderEarningsDto = EarningsDto & FundsDto;
