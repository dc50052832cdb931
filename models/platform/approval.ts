import 'server-only';
import { Schema, Types } from 'mongoose';
import { APPROVAL_STATES, type ApprovalState } from '@/lib/core/audit';
import { defineModel } from './define';
import { koboField } from './kobo-type';
import { DATE, LONG_NOT_NEGATIVE } from './validators';

/** An action that a second person has to approve. `lib/assembly/approvals.ts` lists its kinds. */
export interface ApprovalDoc {
  _id: Types.ObjectId;
  kind: string;
  /** What it is about: a purchase, a shop, a rider. */
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
  /** What the kind needs to carry it out; only the kind reads it. */
  details?: Record<string, unknown>;
  decidedBy?: Types.ObjectId;
  decidedAt?: Date;
}

const approvalSchema = new Schema(
  {
    kind: { type: String, required: true },
    refId: { type: Types.ObjectId, required: true },
    amountKobo: koboField,
    reason: { type: String, required: true },
    askedBy: { type: Types.ObjectId, required: true },
    askedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    state: { type: String, enum: APPROVAL_STATES, required: true },
    openFor: { type: String },
    details: { type: Schema.Types.Mixed },
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
      kind: { bsonType: 'string' },
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
