/** A bank account with the holder's name from the bank; null until it is known. */
export interface BankAccount {
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string | null;
}
