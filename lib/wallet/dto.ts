/** One line of the wallet (spec §3). */
export interface WalletTransactionDto {
  _id: string;
  description: string;
  type: 'credit' | 'debit';
  status: 'approved' | 'pending';
  /** Naira, never negative. */
  amount: number;
  createdAt: string;
  /** The order that it was for; null where it was for none. */
  orderId: string | null;
}

/** Balance in naira and the newest transactions first. */
export interface WalletDto {
  balance: number;
  transactions: WalletTransactionDto[];
  /** Pass as `before` for older ones; null at the end. */
  nextBefore: number | null;
}
