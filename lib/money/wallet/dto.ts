import type { WalletMonthDto, WalletTransactionDto } from '@/lib/ledger/dto';
import type { BankAccountDto } from '@/lib/money/bank/dto';
import type { PayoutDto } from '@/lib/money/payouts/dto';

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
  /** What of the balance can go to the bank now, and what can only be spent on Eki; naira. */
  withdrawable: number;
  spendOnly: number;
  /** A withdrawal that hasn't ended, naira; taken from the balance already. */
  onItsWay: number;
  openPayout: PayoutDto | null;
  /** ISO: when a withdrawal requested now would be in the bank. */
  payableOn: string;
  /** Of the two in seven days. */
  withdrawalsLeft: number;
  /** ISO: from when on there is one more; null if none was used. */
  withdrawAgainFrom: string | null;
  /** Where withdrawals go; null until one is saved. */
  bankAccount: BankAccountDto | null;
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
