import 'server-only';
import { Schema, type Types } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import {
  PARTIES,
  PAYOUT_STATUSES,
  type Party,
  type PayoutStatus,
} from '@/lib/money/payouts/policy';
import { defineModel } from '@/models/platform/define';
import { koboField } from '@/models/platform/kobo-type';
import { DATE, LONG } from '@/models/platform/validators';

/** A payout of a shop or a rider, or a withdrawal from a wallet. */
export interface PayoutDoc {
  _id: Types.ObjectId;
  party: Party;
  /** The shop, else the user. */
  ownerId: Types.ObjectId;
  /** The account that it was requested with, and goes to whatever is saved later. */
  bankAccountId: Types.ObjectId;
  bankName: string;
  accountName: string;
  last4: string;
  /** Kobo. */
  amountKobo: number;
  /** The provider's fee and the stamp duty, which Eki bears; kobo, 0 until it is paid. */
  feeKobo: number;
  status: PayoutStatus;
  /** `<party>:<ownerId>` while it is open, so that each party has one. */
  openFor?: string;
  /** Why it was not sent, in plain words; null without a problem. */
  problem: string | null;
  /** Why it was declined or returned, in plain words. */
  reason: string | null;
  /** How often it was sent; the reference of the last is `po-<payoutId>-<attempts>`. */
  attempts: number;
  approvals: { by: Types.ObjectId; at: Date }[];
  requestedBy: Types.ObjectId;
  requestedAt: Date;
  dueAt: Date;
  paidAt: Date | null;
  endedAt: Date | null;
}

const approvalSchema = new Schema(
  { by: { type: Schema.Types.ObjectId, required: true }, at: { type: Date, required: true } },
  { _id: false, strict: 'throw' },
);

const payoutSchema = new Schema(
  {
    party: { type: String, enum: PARTIES, required: true },
    ownerId: { type: Schema.Types.ObjectId, required: true },
    bankAccountId: { type: Schema.Types.ObjectId, required: true },
    bankName: { type: String, required: true },
    accountName: { type: String, required: true },
    last4: { type: String, required: true },
    amountKobo: koboField,
    feeKobo: koboField,
    status: { type: String, enum: PAYOUT_STATUSES, required: true },
    openFor: { type: String },
    problem: { type: String, default: null },
    reason: { type: String, default: null },
    attempts: { type: Number, required: true },
    approvals: { type: [approvalSchema], default: [] },
    requestedBy: { type: Schema.Types.ObjectId, required: true },
    requestedAt: { type: Date, required: true },
    dueAt: { type: Date, required: true },
    paidAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
  },
  { strict: 'throw', collection: 'payouts', versionKey: false },
);
payoutSchema.index(
  { openFor: 1 },
  { unique: true, partialFilterExpression: { openFor: { $type: 'string' } } },
);
payoutSchema.index({ party: 1, ownerId: 1, requestedAt: -1, _id: -1 });
payoutSchema.index({ status: 1, dueAt: 1, _id: 1 });

export const PAYOUT_OWNERS = {
  self: 'ownerId',
  rider: 'ownerId',
  vendor: 'ownerId',
} as const satisfies OwnerFields;

export const Payout = defineModel<PayoutDoc>('Payout', payoutSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['party', 'ownerId', 'amountKobo', 'status', 'requestedAt', 'dueAt'],
    properties: {
      party: { enum: [...PARTIES] },
      status: { enum: [...PAYOUT_STATUSES] },
      amountKobo: { ...LONG, minimum: 1 },
      requestedAt: DATE,
      dueAt: DATE,
    },
  },
});
