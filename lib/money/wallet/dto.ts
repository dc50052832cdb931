import type { WalletMonthDto, WalletTransactionDto } from '@/lib/ledger/dto';

export interface FundingAccountDto {
  /** `pending`: the bank is opening it. `failed`: it could not; the customer may ask again. */
  status: 'pending' | 'active' | 'failed';
  /** Null unless it is active. */
  bankName: string | null;
  accountNumber: string | null;
  accountName: string | null;
}

/** Balance in naira and transactions: pending ones first, then the newest. */
export interface WalletDto {
  balance: number;
  transactions: WalletTransactionDto[];
  /** `before` of the next page; null on the last. */
  nextBefore: number | null;
  /** Shopping money that riders have not spent yet, naira; paid already, so not in the balance. */
  held: number;
  /** Transfers that the bank has not settled, naira; not in the balance yet. */
  incoming: number;
  /** This month; null without transactions, on later pages, and with too many to add up. */
  month: WalletMonthDto | null;
  /** Null until the customer activates it. */
  account: FundingAccountDto | null;
}
