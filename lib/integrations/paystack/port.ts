import type { Kobo } from '@/lib/core/money';

/** A payment to be started at the card provider. */
export interface StartCardPayment {
  /** Ours, unique for each attempt: letters, digits and `-`. */
  reference: string;
  amount: Kobo;
  email: string;
  /** Where the customer comes back to after paying. */
  callbackUrl: string;
  /** Where the customer comes back to when they give up. */
  cancelUrl: string;
  paymentId: string;
}

/** What the provider knows of an attempt. */
export interface CardPayment {
  reference: string;
  /** Only 'success' is final: after any other, the customer may still pay. */
  status: string;
  /** Charged, and asked for; they differ where the customer bears the fee. */
  amount: number;
  requestedAmount: number;
  currency: string;
  /** 'test' or 'live'. */
  domain: string;
  /** The provider's share, kobo. */
  fees: number;
  /** The payment that our metadata names; null when there is none. */
  paymentId: string | null;
  /** The provider's own number of it, to look it up there; null where it names none. */
  transactionId: string | null;
  /** How it was paid, in the provider's word: `card`, `bank_transfer`. */
  channel: string | null;
  /** By the provider's clock; null while it is not paid. */
  paidAt: Date | null;
  /** Set for a bank transfer to one of our customers' own accounts. */
  transfer: TransferReceiver | null;
}

/** Who a bank transfer was sent to, in the provider's terms; null where it does not say. */
export interface TransferReceiver {
  customerCode: string | null;
  accountNumber: string | null;
}

/** The person an account is opened for. */
export interface AccountHolder {
  email: string;
  firstName: string;
  lastName: string;
  /** +234… */
  phone: string;
}

/** A customer as the provider knows them: its number, and its code (`CUS_…`). */
export interface ProviderCustomer {
  id: string;
  code: string;
}

/** A bank account that receives transfers for one customer. */
export interface DedicatedAccount {
  accountNumber: string;
  accountName: string;
  bankName: string;
  /** The provider's name of the bank, as its calls take it. */
  bankSlug: string;
}

/** A bank transfer that the provider reports. */
export interface ReportedTransfer {
  /** The provider's own number of it. */
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
  /** The provider's number of it. */
  id: string;
  /** The attempt that it is about. */
  reference: string;
  /** Asked back, or given back where it is lost: smallest unit of the currency. */
  amount: number;
  currency: string;
  /** 'test' or 'live'. */
  domain: string;
  /** The provider's words: `awaiting-merchant-feedback`, `resolved`; `declined`, `merchant-accepted`. */
  status: string;
  resolution: string | null;
  category: string | null;
  createdAt: Date | null;
  /** Until when it waits for our answer. */
  dueAt: Date | null;
}

/** The provider's page for an attempt. */
export interface StartedCardPayment {
  url: string;
  /** Names the page at the provider; null where it gave none. */
  accessCode: string | null;
}

/** Why a call to the provider gave nothing. */
export type CardProviderFailure =
  /** No answer in time: it may have been done or not. */
  | 'unreachable'
  /** The reference is in use at the provider. */
  | 'duplicate_reference'
  /** The provider refused, or answered nonsense. */
  | 'refused';

/** A failed call; carries no part of the request, which holds the secret key. */
export class CardProviderError extends Error {
  override readonly name = 'CardProviderError';

  constructor(
    readonly failure: CardProviderFailure,
    message: string,
    /** Further calls of the kind are not sent for a while. */
    readonly isPausing = false,
  ) {
    super(message);
  }
}

/**
 * Whether an error is one of the provider's. Told by name: the provider's package is shared by the
 * server and Next's bundle, which hold separate copies of the class.
 */
export function isCardProviderError(error: unknown): error is CardProviderError {
  return error instanceof Error && error.name === 'CardProviderError';
}

/** Bank accounts that customers fund their wallets through. All of them throw CardProviderError. */
export interface AccountProvider {
  /** Creates the customer, or finds the one with this e-mail. */
  saveCustomer(holder: AccountHolder): Promise<ProviderCustomer>;
  /** The customer's active accounts. */
  findAccounts(customerId: string): Promise<DedicatedAccount[]>;
  /** Asks for an account; the provider opens it later and sends an event. */
  requestAccount(holder: AccountHolder): Promise<void>;
  /** Has the provider look for transfers it missed. It accepts one call in ten minutes. */
  recheckAccount(account: Pick<DedicatedAccount, 'accountNumber' | 'bankSlug'>): Promise<void>;
  /** The customer's bank transfers, newest first, at most 50. */
  listTransfers(customerId: string): Promise<ReportedTransfer[]>;
}

/** A bank of the country. */
export interface Bank {
  code: string;
  name: string;
}

/** Banks and the names of their customers. All of them throw CardProviderError. */
export interface BankDirectory {
  /** Every bank that money can be sent to, by name. */
  listBanks(): Promise<Bank[]>;
  /** The holder of an account as the bank has it; null if the bank doesn't know the number. */
  resolveHolder(account: { bankCode: string; accountNumber: string }): Promise<string | null>;
}

/** The card provider in our words. */
export interface CardProvider extends AccountProvider, BankDirectory {
  /** Whether a start would be sent now; false while the provider does not answer. */
  mayStart(): boolean;
  /** Starts an attempt and returns the provider's page. Throws CardProviderError. */
  start(payment: StartCardPayment): Promise<StartedCardPayment>;
  /** What became of an attempt; null when the provider does not know it. Throws CardProviderError. */
  find(reference: string): Promise<CardPayment | null>;
  /** A chargeback as it stands now. Throws CardProviderError, also for one that it does not know. */
  findDispute(id: string): Promise<CardDispute>;
  /** Whether the signature is the provider's over exactly these bytes. */
  isSigned(body: Buffer, signature: string | null): boolean;
}
