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

/** The card provider in our words. */
export interface CardProvider {
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
