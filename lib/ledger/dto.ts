import type { ServiceKind } from '@/lib/core/service-kind';

/** One line of the wallet. */
export interface WalletTransactionDto {
  _id: string;
  description: string;
  /** `withdrawal`: to the customer's bank account; what comes back of it is a credit. */
  type: 'credit' | 'debit' | 'withdrawal';
  status: 'approved' | 'pending';
  /** Naira, never negative. */
  amount: number;
  createdAt: string;
  orderId: string | null;
  /** Null with `orderId`. */
  kind: ServiceKind | null;
}

/** Money in and out in the current month in Lagos, naira. */
export interface WalletMonthDto {
  /** Start of the month, ISO. */
  from: string;
  in: number;
  out: number;
}
