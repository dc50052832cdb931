import 'server-only';
import { Schema, type Types } from 'mongoose';
import {
  type AttemptState,
  PARTIES,
  PAYOUT_PROBLEMS,
  PAYOUT_STATUSES,
  type Party,
  type PayoutProblem,
  type PayoutStatus,
  SECOND_REASONS,
  type SecondReason,
} from '@/lib/money/payouts/policy';
import { ANY_TEXT, defineModel } from '@/models/platform/define';
import { koboField } from '@/models/platform/kobo-type';
import { DATE, LONG, TEXT } from '@/models/platform/validators';

/** One reference at the provider. */
export interface PayoutAttempt extends AttemptState {
  reference: string;
  /** When it was first sent. */
  at: Date;
  answeredAt: Date | null;
  /** What the provider charged, kobo; known with a success. */
  feeKobo: number;
  dutyKobo: number;
  /** What the receiver's bank says about a failure; null if it says nothing. */
  failure: string | null;
  /** How often its success couldn't pay the payout any more. */
  strays?: number;
}

/** Money that leaves Eki: the earnings of a shop or a rider, or a withdrawal from a wallet. */
export interface PayoutDoc {
  _id: Types.ObjectId;
  party: Party;
  /** The vendor for a shop, otherwise the user. */
  ownerId: Types.ObjectId;
  /** `<party>:<ownerId>` while it is open, so that each party has one at a time. */
  openFor?: string;
  requestedBy: Types.ObjectId;
  amountKobo: number;
  status: PayoutStatus;
  problem: PayoutProblem | null;
  /** Why ops declined it, or why it came back. */
  reason: string | null;
  secondReasons: SecondReason[];
  /** The account that it was requested with, and goes to whatever is saved later. */
  bankAccountId: Types.ObjectId;
  bankName: string;
  accountName: string;
  last4: string;
  /** The provider's fee and the stamp duty, which Eki bears; kobo, 0 until it is paid. */
  feeKobo: number;
  /** Who released it, in order; empty until then. */
  approvals: { by: Types.ObjectId; at: Date }[];
  /** Oldest first. */
  attempts: PayoutAttempt[];
  requestedAt: Date;
  dueAt: Date;
  /** When it ended in any way; null while it is open. */
  endedAt: Date | null;
  paidAt: Date | null;
}

const attemptSchema = new Schema(
  {
    reference: { type: String, required: true },
    at: { type: Date, required: true },
    answer: { type: String, default: null },
    answeredAt: { type: Date, default: null },
    isStray: { type: Boolean },
    strays: { type: Number },
    feeKobo: koboField,
    dutyKobo: koboField,
    failure: { type: String, default: null },
  },
  { _id: false, strict: 'throw' },
);

const payoutSchema = new Schema(
  {
    party: { type: String, enum: PARTIES, required: true },
    ownerId: { type: Schema.Types.ObjectId, required: true },
    openFor: { type: String },
    requestedBy: { type: Schema.Types.ObjectId, required: true },
    amountKobo: koboField,
    status: { type: String, enum: PAYOUT_STATUSES, required: true },
    problem: { type: String, enum: [...PAYOUT_PROBLEMS, null], default: null },
    reason: { type: String, default: null },
    secondReasons: { type: [{ type: String, enum: SECOND_REASONS }], required: true },
    bankAccountId: { type: Schema.Types.ObjectId, required: true },
    bankName: { type: String, required: true },
    accountName: { type: String, required: true },
    last4: { type: String, required: true },
    feeKobo: koboField,
    approvals: {
      type: [
        new Schema(
          {
            by: { type: Schema.Types.ObjectId, required: true },
            at: { type: Date, required: true },
          },
          { _id: false, strict: 'throw' },
        ),
      ],
      required: true,
    },
    attempts: { type: [attemptSchema], required: true },
    requestedAt: { type: Date, required: true },
    dueAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    paidAt: { type: Date, default: null },
  },
  { strict: 'throw', collection: 'payouts', versionKey: false },
);
const IS_OPEN = { partialFilterExpression: { openFor: ANY_TEXT } };
payoutSchema.index({ openFor: 1 }, { unique: true, ...IS_OPEN });
// The lists of ops: open ones by due time, ended ones newest first.
payoutSchema.index({ dueAt: 1, _id: 1 }, IS_OPEN);
payoutSchema.index({ endedAt: -1, _id: -1 });
// A party's own.
payoutSchema.index({ party: 1, ownerId: 1, requestedAt: -1, _id: -1 });

export const Payout = defineModel<PayoutDoc>('Payout', payoutSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['party', 'ownerId', 'amountKobo', 'status', 'bankAccountId', 'requestedAt', 'dueAt'],
    properties: {
      party: { enum: [...PARTIES] },
      status: { enum: [...PAYOUT_STATUSES] },
      amountKobo: { ...LONG, minimum: 1 },
      openFor: TEXT,
      requestedAt: DATE,
      dueAt: DATE,
    },
  },
});
