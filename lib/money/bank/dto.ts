import type { BankAccountState } from './policy';

/** The bank account of a wallet, a rider or a shop, as its owner sees it. */
export interface BankAccountDto {
  id: string;
  bankName: string;
  accountName: string;
  last4: string;
  /** ISO: from when on money can be paid out to it. */
  usableFrom: string;
  state: BankAccountState;
}
