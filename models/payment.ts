import 'server-only';
import { Schema, type Types } from 'mongoose';
import type { OrderDraft } from '@/lib/orders/draft';
import {
  DIFFERENCES,
  type Difference,
  PAYMENT_STATUSES,
  type PaymentStatus,
  WALLET_REASONS,
  type WalletReason,
} from '@/lib/payments/policy';
import { defineModel } from './define';
import { koboField } from './kobo-type';
import { LONG_NOT_NEGATIVE } from './validators';

/** What is bought. */
export const PAYMENT_PURPOSES = ['order'] as const;

/**
 * Whether stock is held for the payment. `none`: it never was, because nothing in it is counted or
 * the account had no hold left; it takes what is available once it is paid.
 */
export const HOLD_STATES = ['none', 'active', 'released', 'allocated'] as const;

/** The provider's word that an attempt was paid, as it came: evidence, never priced from. */
export interface AttemptEvidence {
  /** The provider's own number of the transaction. */
  providerTxId: string | null;
  /** Charged, and asked for; smallest unit of the currency. */
  amount: number;
  requestedAmount: number;
  /** The provider's share, kobo. */
  fees: number;
  currency: string;
  domain: string;
  channel: string | null;
  /** By the provider's clock. */
  paidAt: Date | null;
  /** The payment that the provider's metadata name. */
  paymentId: string | null;
  /** In what it differs from what was asked for; empty unless a person has to look at it. */
  differs: Difference[];
}

/** One attempt at the provider; any attempt may still be paid. */
export interface PaymentAttempt {
  /** Our reference at the provider: letters, digits and `-`. */
  reference: string;
  state: 'sent' | 'open' | 'paid';
  /** The provider's page, once it answered. */
  url: string | null;
  /** Names that page at the provider. */
  accessCode: string | null;
  /** Where the money of a paid attempt went. */
  outcome: 'order' | 'wallet' | 'review' | null;
  /** Why it went to the wallet, where it did. */
  reason: WalletReason | null;
  /** Written together with the outcome. */
  evidence: AttemptEvidence | null;
}

/** The saga of one purchase: frozen quote, pre-allocated id of what is bought, attempts. */
export interface PaymentDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  purpose: (typeof PAYMENT_PURPOSES)[number];
  /** Id that the order gets once it is paid. */
  subjectId: Types.ObjectId;
  method: 'card';
  amountKobo: number;
  currency: 'NGN';
  email: string;
  /** Everything the order is made of, as priced when the payment started. */
  draft: OrderDraft;
  status: PaymentStatus;
  hold: (typeof HOLD_STATES)[number];
  holdUntil: Date;
  /** Since when stock is held without a break, by this payment and those it took the place of. */
  heldSince?: Date;
  attempts: PaymentAttempt[];
  /** When the reconciler looks at it next; null once nothing more can come. */
  nextCheckAt: Date | null;
  checks: number;
  /** Looks in a row that failed for a reason that does not pass by itself; absent: none. */
  failedLooks?: number;
  expiresAt: Date;
  history: { at: Date; what: string }[];
  createdAt: Date;
}

const evidenceSchema = new Schema(
  {
    providerTxId: { type: String, default: null },
    // Not kobo: what is wrong with it may be that it is no such amount.
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

const paymentSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    purpose: { type: String, enum: PAYMENT_PURPOSES, required: true },
    subjectId: { type: Schema.Types.ObjectId, required: true },
    method: { type: String, enum: ['card'], required: true },
    amountKobo: koboField,
    currency: { type: String, enum: ['NGN'], required: true },
    email: { type: String, required: true },
    draft: { type: Schema.Types.Mixed, required: true },
    status: { type: String, enum: PAYMENT_STATUSES, required: true },
    hold: { type: String, enum: HOLD_STATES, required: true },
    holdUntil: { type: Date, required: true },
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
    nextCheckAt: { type: Date, default: null },
    checks: { type: Number, default: 0 },
    failedLooks: { type: Number, default: 0 },
    expiresAt: { type: Date, required: true },
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
paymentSchema.index({ 'attempts.reference': 1 }, { unique: true });
paymentSchema.index({ purpose: 1, subjectId: 1 }, { unique: true });
paymentSchema.index({ userId: 1, createdAt: -1 });
paymentSchema.index({ nextCheckAt: 1 });
paymentSchema.index({ hold: 1, holdUntil: 1 });

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
