import 'server-only';
import { Schema, Types } from 'mongoose';
import {
  APPROVAL_STATES,
  type ApprovalState,
  CLOSING_KINDS,
  type ClosingKind,
} from '@/lib/core/audit';
import type { PublicReason } from '@/lib/core/cancel-reasons';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import { defineModel } from './define';
import { koboField } from './kobo-type';
import { DATE, LONG_NOT_NEGATIVE } from './validators';

/**
 * An action that a second person has to approve: a goodwill refund, a cancellation that the platform pays
 * for, or the permanent closure of a shop or a rider.
 */
export interface ApprovalDoc {
  _id: Types.ObjectId;
  kind: ServiceKind | ClosingKind;
  refId: Types.ObjectId;
  amountKobo: number;
  reason: string;
  askedBy: Types.ObjectId;
  askedAt: Date;
  /** It can't be approved after this time. */
  expiresAt: Date;
  state: ApprovalState;
  /** `<kind>:<refId>` while it is open, so that each subject has one at a time. */
  openFor?: string;
  /** For a cancellation: the input of `transition`. */
  cancel?: {
    itemIds?: string[];
    reason: string;
    publicReason?: PublicReason;
    fault?: 'customer' | 'rider' | 'platform';
  };
  /** The chat in which it was requested, which gets a note with the decision. */
  chatId?: Types.ObjectId;
  decidedBy?: Types.ObjectId;
  decidedAt?: Date;
}

const APPROVAL_KINDS = [...SERVICE_KINDS, ...CLOSING_KINDS];

const approvalSchema = new Schema(
  {
    kind: { type: String, enum: APPROVAL_KINDS, required: true },
    refId: { type: Types.ObjectId, required: true },
    amountKobo: koboField,
    reason: { type: String, required: true },
    askedBy: { type: Types.ObjectId, required: true },
    askedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    state: { type: String, enum: APPROVAL_STATES, required: true },
    openFor: { type: String },
    cancel: {
      type: new Schema(
        {
          itemIds: { type: [String], default: undefined },
          reason: { type: String, required: true },
          publicReason: { type: String },
          fault: { type: String },
        },
        { _id: false, strict: 'throw' },
      ),
    },
    chatId: { type: Types.ObjectId },
    decidedBy: { type: Types.ObjectId },
    decidedAt: { type: Date },
  },
  { strict: 'throw', collection: 'approvals', versionKey: false },
);
approvalSchema.index(
  { openFor: 1 },
  { unique: true, partialFilterExpression: { openFor: { $exists: true } } },
);
approvalSchema.index({ state: 1, askedAt: -1 });
approvalSchema.index({ refId: 1 });

export const Approval = defineModel<ApprovalDoc>('Approval', approvalSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['kind', 'refId', 'amountKobo', 'askedBy', 'askedAt', 'expiresAt', 'state'],
    properties: {
      kind: { enum: [...APPROVAL_KINDS] },
      amountKobo: LONG_NOT_NEGATIVE,
      askedAt: DATE,
      expiresAt: DATE,
      state: { enum: [...APPROVAL_STATES] },
    },
  },
  // No one approves their own request; they may withdraw it.
  $expr: {
    $or: [
      { $ne: ['$state', 'agreed'] },
      { $ne: [{ $ifNull: ['$decidedBy', null] }, { $ifNull: ['$askedBy', null] }] },
    ],
  },
});
