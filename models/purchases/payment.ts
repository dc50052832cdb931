import 'server-only';
import { Schema, type Types } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import {
  DIFFERENCES,
  type Difference,
  PAYMENT_STATUSES,
  type PaymentStatus,
  WALLET_REASONS,
  type WalletReason,
} from '@/lib/purchases/checkout/payments/policy';
import type { DispatchDraft, ErrandDraft } from '@/lib/purchases/moves/draft';
import type { OrderDraft } from '@/lib/purchases/moves/orders/draft';
import { defineModel } from '@/models/platform/define';
import { koboField } from '@/models/platform/kobo-type';
import { LONG_NOT_NEGATIVE } from '@/models/platform/validators';

/** The draft that each purpose freezes when a payment starts. */
export interface PaymentDrafts {
  order: OrderDraft;
  dispatch: DispatchDraft;
  errand: ErrandDraft;
}

export type PaymentPurpose = ServiceKind;

export const PAYMENT_METHODS = ['card', 'wallet'] as const;

/**
 * Whether stock is held for the payment. `none`: no line is counted, the account may not hold stock, or
 * the payment was paid as it was made, by the wallet or a promo. Pieces that aren't held are allocated
 * when it is paid, if available.
 */
export const HOLD_STATES = ['none', 'active', 'released', 'allocated'] as const;

/** The provider's report of a paid attempt, as received; never used for prices. */
export interface AttemptEvidence {
  providerTxId: string | null;
  /** Charged and requested amounts, minor units of the currency. */
  amount: number;
  requestedAmount: number;
  /** The provider's fee, kobo. */
  fees: number;
  currency: string;
  domain: string;
  channel: string | null;
  /** According to the provider. */
  paidAt: Date | null;
  /** The payment id in the provider's metadata. */
  paymentId: string | null;
  /** Differences from our request; if there are any, it needs a review. */
  differs: Difference[];
}

/** One attempt at the provider; any attempt may still be paid. */
export interface PaymentAttempt {
  /** Our reference at the provider: letters, digits and `-`. */
  reference: string;
  state: 'sent' | 'open' | 'paid';
  /** The provider's payment page, once known. */
  url: string | null;
  /** The provider's id of that page. */
  accessCode: string | null;
  /** Use of a paid attempt's money. */
  outcome: 'order' | 'wallet' | 'review' | null;
  /** Why it went to the wallet; otherwise null. */
  reason: WalletReason | null;
  /** Written together with the outcome. */
  evidence: AttemptEvidence | null;
}

/** A chargeback: the cardholder's bank reclaims the money of an attempt. */
export interface PaymentDispute {
  /** The provider's id of the dispute. */
  id: string;
  reference: string;
  /** Claimed amount, minor units of the currency. */
  amount: number;
  /** The provider's category: `chargeback`, `fraud`. */
  category: string | null;
  /** Whether it is booked in the ledger. */
  isBooked: boolean;
  openedAt: Date;
  /** Deadline for our answer. */
  dueAt: Date | null;
  /** Null while it is open. `unclear`: closed with a resolution that staff must check. */
  outcome: 'won' | 'lost' | 'unclear' | null;
  /** Amount returned to the cardholder; null unless it was lost. */
  lostAmount: number | null;
  closedAt: Date | null;
}

/** The saga of one purchase: frozen quote, pre-allocated id of the purchase, attempts. */
export interface PaymentFor<Draft> {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  purpose: PaymentPurpose;
  /** Id of the purchase once it is paid. */
  subjectId: Types.ObjectId;
  method: (typeof PAYMENT_METHODS)[number];
  amountKobo: number;
  currency: 'NGN';
  email: string;
  /** The purchase as priced when the payment started. */
  draft: Draft;
  status: PaymentStatus;
  hold: (typeof HOLD_STATES)[number];
  holdUntil: Date;
  /** Held pieces while `hold` is active; missing on payments that hold all their counted lines. */
  held?: { productId: string; optionId: string; quantity: number }[];
  /** Start of continuous holding, by this payment and those it superseded. */
  heldSince?: Date;
  attempts: PaymentAttempt[];
  /** Lookups at the provider so far, and the number of the next one's timer. */
  checks: number;
  /** Consecutive lookups with a permanent failure; 0 if missing. */
  failedLooks?: number;
  expiresAt: Date;
  /** Missing if there are none. */
  disputes?: PaymentDispute[];
  history: { at: Date; what: string }[];
  createdAt: Date;
}

export type PaymentDoc = {
  [P in PaymentPurpose]: PaymentFor<PaymentDrafts[P]> & { purpose: P };
}[PaymentPurpose];

const evidenceSchema = new Schema(
  {
    providerTxId: { type: String, default: null },
    // Not kobo: a mismatched payment may have any amount.
    amount: { type: Number, required: true },
    requestedAmount: { type: Number, required: true },
    fees: { type: Number, required: true },
    currency: { type: String, default: '' },
    domain: { type: String, default: '' },
    channel: { type: String, default: null },
    paidAt: { type: Date, default: null },
    paymentId: { type: String, default: null },
    differs: { type: [{ type: String, enum: DIFFERENCES }], required: true },
  },
  { _id: false, strict: 'throw' },
);

const disputeSchema = new Schema(
  {
    id: { type: String, required: true },
    reference: { type: String, required: true },
    // Not kobo, as in the evidence.
    amount: { type: Number, required: true },
    category: { type: String, default: null },
    isBooked: { type: Boolean, required: true },
    openedAt: { type: Date, required: true },
    dueAt: { type: Date, default: null },
    outcome: { type: String, enum: ['won', 'lost', 'unclear', null], default: null },
    lostAmount: { type: Number, default: null },
    closedAt: { type: Date, default: null },
  },
  { _id: false, strict: 'throw' },
);

const paymentSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    purpose: { type: String, enum: SERVICE_KINDS, required: true },
    subjectId: { type: Schema.Types.ObjectId, required: true },
    method: { type: String, enum: PAYMENT_METHODS, required: true },
    amountKobo: koboField,
    currency: { type: String, enum: ['NGN'], required: true },
    email: { type: String, required: true },
    draft: { type: Schema.Types.Mixed, required: true },
    status: { type: String, enum: PAYMENT_STATUSES, required: true },
    hold: { type: String, enum: HOLD_STATES, required: true },
    holdUntil: { type: Date, required: true },
    held: {
      type: [
        new Schema(
          {
            productId: { type: String, required: true },
            optionId: { type: String, required: true },
            quantity: { type: Number, required: true, min: 1 },
          },
          { _id: false, strict: 'throw' },
        ),
      ],
      default: undefined,
    },
    heldSince: { type: Date },
    attempts: {
      type: [
        new Schema(
          {
            reference: { type: String, required: true },
            state: { type: String, enum: ['sent', 'open', 'paid'], required: true },
            url: { type: String, default: null },
            accessCode: { type: String, default: null },
            outcome: { type: String, enum: ['order', 'wallet', 'review', null], default: null },
            reason: { type: String, enum: [...WALLET_REASONS, null], default: null },
            evidence: { type: evidenceSchema, default: null },
          },
          { _id: false, strict: 'throw' },
        ),
      ],
      required: true,
    },
    checks: { type: Number, default: 0 },
    failedLooks: { type: Number, default: 0 },
    expiresAt: { type: Date, required: true },
    disputes: { type: [disputeSchema], default: undefined },
    history: {
      type: [
        new Schema(
          { at: { type: Date, required: true }, what: { type: String, required: true } },
          { _id: false, strict: 'throw' },
        ),
      ],
      default: [],
    },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'payments', versionKey: false },
);
// Partial, because only card payments have attempts.
paymentSchema.index(
  { 'attempts.reference': 1 },
  { unique: true, partialFilterExpression: { 'attempts.reference': { $exists: true } } },
);
paymentSchema.index({ purpose: 1, subjectId: 1 }, { unique: true });
paymentSchema.index({ userId: 1, createdAt: -1 });

export const PAYMENT_OWNERS = { self: 'userId' } as const satisfies OwnerFields;

export const Payment = defineModel<PaymentDoc>('Payment', paymentSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['userId', 'subjectId', 'amountKobo', 'currency', 'status', 'attempts'],
    properties: {
      amountKobo: LONG_NOT_NEGATIVE,
      currency: { enum: ['NGN'] },
      status: { enum: [...PAYMENT_STATUSES] },
    },
  },
});
