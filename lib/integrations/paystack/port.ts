import type { Kobo } from '@/lib/core/money';

export interface StartCardPayment {
  /** Ours, unique for each attempt: letters, digits and `-`. */
  reference: string;
  amount: Kobo;
  email: string;
  /** Redirect after paying. */
  callbackUrl: string;
  /** Redirect after giving up. */
  cancelUrl: string;
  paymentId: string;
}

/** An attempt at the provider; amounts in kobo. */
export interface CardPayment {
  reference: string;
  /** Only 'success' is final: with any other, the customer may still pay. */
  status: string;
  /** Charged. Differs from `requestedAmount` if the customer bears the fee. */
  amount: number;
  requestedAmount: number;
  currency: string;
  /** 'test' or 'live'. */
  domain: string;
  fees: number;
  /** From our metadata; null if absent. */
  paymentId: string | null;
  /** The provider's id of the transaction; null if absent. */
  transactionId: string | null;
  /** The provider's name of the payment method: `card`, `bank_transfer`. */
  channel: string | null;
  /** By the provider's clock; null while it is not paid. */
  paidAt: Date | null;
  /** Set for a bank transfer to a customer's account. */
  transfer: TransferReceiver | null;
}

/** The receiver of a bank transfer; null where unknown. */
export interface TransferReceiver {
  customerCode: string | null;
  accountNumber: string | null;
}

export interface AccountHolder {
  email: string;
  firstName: string;
  lastName: string;
  /** +234… */
  phone: string;
}

/** The provider's id and code (`CUS_…`) of a customer. */
export interface ProviderCustomer {
  id: string;
  code: string;
}

/** A bank account that receives transfers for one customer. */
export interface DedicatedAccount {
  accountNumber: string;
  accountName: string;
  bankName: string;
  /** The bank's name in the provider's calls. */
  bankSlug: string;
}

export interface ReportedTransfer {
  transactionId: string;
  reference: string;
  /** Only 'success' is final. */
  status: string;
  /** Smallest unit of the currency. */
  amount: number;
  createdAt: Date | null;
}

/** A chargeback: a cardholder's bank asks for the money of a transaction back. */
export interface CardDispute {
  id: string;
  /** The reference of the attempt. */
  reference: string;
  /** Claimed, or paid out if lost; smallest unit of the currency. */
  amount: number;
  currency: string;
  /** 'test' or 'live'. */
  domain: string;
  /** `awaiting-merchant-feedback`, `resolved`; resolution: `declined`, `merchant-accepted`. */
  status: string;
  resolution: string | null;
  category: string | null;
  createdAt: Date | null;
  /** Deadline for our answer. */
  dueAt: Date | null;
}

export interface StartedCardPayment {
  url: string;
  /** The provider's code of the page; null if absent. */
  accessCode: string | null;
}

export type CardProviderFailure =
  /** No answer in time: the call may have taken effect or not. */
  | 'unreachable'
  /** The reference is in use at the provider. */
  | 'duplicate_reference'
  /** Our balance at the provider doesn't cover a transfer with its fee. */
  | 'low_balance'
  /** The provider refused, or its answer is invalid. */
  | 'refused';

/** A failed call. Contains no part of the request, which has the secret key. */
export class CardProviderError extends Error {
  override readonly name = 'CardProviderError';

  constructor(
    readonly failure: CardProviderFailure,
    message: string,
    /** The circuit breaker is open. */
    readonly isPausing = false,
  ) {
    super(message);
  }
}

/**
 * Checks the name, not the class: the provider's package is shared by the server and Next's bundle, which
 * hold separate copies of the class.
 */
export function isCardProviderError(error: unknown): error is CardProviderError {
  return error instanceof Error && error.name === 'CardProviderError';
}

/** Calls about the bank accounts that fund wallets. All throw CardProviderError. */
export interface AccountProvider {
  /** Creates the customer, or finds the one with this e-mail. */
  saveCustomer(holder: AccountHolder): Promise<ProviderCustomer>;
  findAccounts(customerId: string): Promise<DedicatedAccount[]>;
  /** Requests an account; the provider opens it later and sends an event. */
  requestAccount(holder: AccountHolder): Promise<void>;
  /** Asks the provider to look for transfers it missed. It accepts one call in ten minutes. */
  recheckAccount(account: Pick<DedicatedAccount, 'accountNumber' | 'bankSlug'>): Promise<void>;
  /** The customer's bank transfers, newest first, at most 50. */
  listTransfers(customerId: string): Promise<ReportedTransfer[]>;
}

export interface Bank {
  code: string;
  name: string;
}

/** Calls about banks. All throw CardProviderError. */
export interface BankDirectory {
  /** All banks, sorted by name. */
  listBanks(): Promise<Bank[]>;
  /** Name of the account's holder; null if the bank doesn't know the number. */
  resolveHolder(account: { bankCode: string; accountNumber: string }): Promise<string | null>;
}

export interface CardProvider extends AccountProvider, BankDirectory {
  /** False while the circuit breaker blocks starts. */
  mayStart(): boolean;
  /** Starts an attempt and returns the provider's page. Throws CardProviderError. */
  start(payment: StartCardPayment): Promise<StartedCardPayment>;
  /** Null if the provider does not know the attempt. Throws CardProviderError. */
  find(reference: string): Promise<CardPayment | null>;
  /** The current state of a chargeback. Throws CardProviderError, also for an unknown one. */
  findDispute(id: string): Promise<CardDispute>;
  /** Whether the signature is the provider's over exactly these bytes. */
  isSigned(body: Buffer, signature: string | null): boolean;
}
