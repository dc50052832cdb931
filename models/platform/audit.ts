import 'server-only';
import { Schema, Types } from 'mongoose';
import {
  AUDIT_ACTIONS,
  AUDIT_KINDS,
  type AuditAction,
  type AuditKind,
  REASON_LENGTH,
} from '@/lib/core/audit';
import { defineModel } from './define';
import { DATE, SHA256 } from './validators';

/** An entry of the audit log: an action of staff, or of a shop's owner on its members, with its reason. Never changed. */
export interface AuditDoc {
  /** `<actorId>:<commandId>`, so that a repeated command finds its entry. */
  _id: string;
  at: Date;
  actorId: Types.ObjectId;
  action: AuditAction;
  kind: AuditKind;
  refId: Types.ObjectId;
  reason: string;
  /** What the action changed, before and after: status, amounts in kobo, rider. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Keyed hash of the actor's address. */
  addressHash: string;
}

const auditSchema = new Schema(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    actorId: { type: Types.ObjectId, required: true },
    action: { type: String, enum: AUDIT_ACTIONS, required: true },
    kind: { type: String, enum: AUDIT_KINDS, required: true },
    refId: { type: Types.ObjectId, required: true },
    reason: { type: String, required: true },
    before: { type: Schema.Types.Mixed, required: true },
    after: { type: Schema.Types.Mixed, required: true },
    addressHash: { type: String, required: true },
  },
  { strict: 'throw', collection: 'audit_log', versionKey: false, minimize: false },
);
auditSchema.index({ refId: 1, at: -1 });

export const Audit = defineModel<AuditDoc>('Audit', auditSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['at', 'actorId', 'action', 'kind', 'refId', 'reason', 'before', 'after'],
    properties: {
      at: DATE,
      actorId: { bsonType: 'objectId' },
      refId: { bsonType: 'objectId' },
      kind: { enum: [...AUDIT_KINDS] },
      reason: { bsonType: 'string', minLength: REASON_LENGTH.min },
      addressHash: SHA256,
    },
  },
});
