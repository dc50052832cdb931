/** A bank account with the holder's name from the bank; null until it is known. */
export interface BankAccount {
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string | null;
}

/** A bank's name as people say it: "OPay" for "OPay Digital Services Limited (OPay)". */
export function shortBankName(name: string): string {
  return /\(([^()]+)\)$/.exec(name)?.[1] ?? name;
}

/** "OPay ••• 4567" */
export function toShortAccount({ bankName, last4 }: { bankName: string; last4: string }): string {
  return `${bankName} ••• ${last4}`;
}
