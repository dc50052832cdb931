import type { ServiceKind } from '@/lib/core/socket-events';

/** One line of the wallet (spec §3). */
export interface WalletTransactionDto {
  _id: string;
  description: string;
  type: 'credit' | 'debit';
  status: 'approved' | 'pending';
  /** Naira, never negative. */
  amount: number;
  createdAt: string;
  /** The order, dispatch or errand it belongs to, if any. */
  orderId: string | null;
  /** Which of the three that is; null with `orderId`. */
  kind: ServiceKind | null;
}

/** Balance in naira and transactions, newest first. */
export interface WalletDto {
  balance: number;
  transactions: WalletTransactionDto[];
  /** `before` of the next page; null on the last. */
  nextBefore: number | null;
}
