/** Records of the imitated bank. Amounts are kobo, times are ms since 1970. */
export interface Customer {
  id: number;
  code: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  metadata: unknown;
  createdAt: number;
  updatedAt: number;
}

export type TransactionStatus =
  | 'abandoned'
  | 'ongoing'
  | 'pending'
  | 'processing'
  | 'queued'
  | 'failed'
  | 'success'
  | 'reversed';

export interface Transaction {
  id: number;
  reference: string;
  accessCode: string;
  customerId: number;
  /** The amount that the shop requested. */
  requestedKobo: number;
  /** The amount charged; differs only by control call. */
  amountKobo: number;
  currency: string;
  feesKobo: number | null;
  callbackUrl: string | null;
  /** The metadata as it was sent: object, text, or null when absent. */
  metadata: unknown;
  status: TransactionStatus;
  channel: string;
  gatewayResponse: string;
  ip: string;
  attempts: number;
  errors: number;
  history: { type: string; message: string; time: number }[];
  createdAt: number;
  paidAt: number | null;
  /** When the bank approves ("pay late"); null otherwise. */
  lateAt: number | null;
  /** Set when the money came by bank transfer to a dedicated account. */
  transfer: IncomingTransfer | null;
}

export interface IncomingTransfer {
  accountNumber: string;
  accountName: string;
  bankName: string;
  senderName: string;
  senderBank: string;
  senderNumber: string;
}

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';

export interface Refund {
  id: number;
  transactionId: number;
  amountKobo: number;
  currency: string;
  status: RefundStatus;
  customerNote: string;
  merchantNote: string;
  createdAt: number;
  updatedAt: number;
  /** Next step of pending → processing → processed; null if none is due. */
  stepAt: number | null;
  refundedAt: number | null;
}

export interface WebhookAttempt {
  at: number;
  /** HTTP status, or null when there was no answer. */
  status: number | null;
  error: string | null;
  tookMs: number;
}

export type WebhookState = 'due' | 'held' | 'delivered' | 'dropped' | 'gave-up';

export interface Webhook {
  id: number;
  event: string;
  reference: string;
  /** Exact text of every attempt. */
  body: string;
  /** Signed with a wrong key, by the fault plan. */
  badSignature: boolean;
  state: WebhookState;
  createdAt: number;
  nextAt: number | null;
  /** Sent only after the first attempt of this webhook; null: independent. */
  afterId: number | null;
  attempts: WebhookAttempt[];
}

/** A bank account of one customer, to fund a wallet by transfer. */
export interface DedicatedAccount {
  id: number;
  customerId: number;
  bankSlug: string;
  accountNumber: string;
  accountName: string;
  active: boolean;
  createdAt: number;
  updatedAt: number;
  lastRequeryAt: number | null;
}

/** An `assign` under way; its result comes by webhook. */
export interface Assignment {
  id: number;
  customerId: number;
  bankSlug: string;
  doneAt: number | null;
}

/** A transfer the provider has not noticed; a requery finds it. */
export interface MissedCredit {
  id: number;
  accountNumber: string;
  amountKobo: number;
  senderName: string;
  found: boolean;
}

export interface Recipient {
  id: number;
  code: string;
  name: string;
  accountNumber: string;
  bankCode: string;
  createdAt: number;
}

export const TRANSFER_STATUSES = [
  'received',
  'pending',
  'otp',
  'success',
  'failed',
  'reversed',
  'abandoned',
  'blocked',
  'rejected',
] as const;

export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

export interface Transfer {
  id: number;
  code: string;
  reference: string;
  recipientId: number;
  amountKobo: number;
  feeKobo: number;
  /** Stamp duty, which the provider's answers don't show. */
  dutyKobo: number;
  reason: string;
  status: TransferStatus;
  /** Why the receiver's bank refused it; null if it didn't. */
  failure: string | null;
  createdAt: number;
  updatedAt: number;
  /** When a pending transfer is decided; null if only by control call. */
  stepAt: number | null;
}

export interface Dispute {
  id: number;
  transactionId: number;
  amountKobo: number;
  status: 'awaiting-merchant-feedback' | 'resolved';
  resolution: 'merchant-accepted' | 'declined' | 'withdrawn' | null;
  createdAt: number;
}
