import 'server-only';
import { Schema, type Types } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import { MAX_OPEN_REPORTS, REPORT_CATEGORIES, type ReportCategory } from '@/lib/orders/policy';
import { defineModel } from './define';
import { DATE, TEXT } from './validators';

/** A customer's report of a problem with an order, a dispatch or an errand. */
export interface ReportDoc {
  _id: Types.ObjectId;
  kind: ServiceKind;
  /** The order, dispatch or errand. */
  subjectId: Types.ObjectId;
  userId: Types.ObjectId;
  category: ReportCategory;
  message: string;
  /** The items that it is about; empty: all of them. */
  itemIds: string[];
  photoId: string | null;
  /** Made more than 30 minutes after the end. */
  isLate: boolean;
  /** Its place among the open reports of its subject, from 1; null once it is resolved. */
  openSlot: number | null;
  /** By which a repeat is recognised. */
  commandId?: string;
  createdAt: Date;
}

const reportSchema = new Schema(
  {
    kind: { type: String, enum: ['order', 'dispatch', 'errand'], required: true },
    subjectId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    category: { type: String, enum: REPORT_CATEGORIES, required: true },
    message: { type: String, required: true },
    itemIds: { type: [String], required: true },
    photoId: { type: String, default: null },
    isLate: { type: Boolean, required: true },
    openSlot: { type: Number, default: null },
    commandId: { type: String },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'reports', versionKey: false },
);
reportSchema.index({ subjectId: 1, createdAt: 1 });
// Limits how many are open.
reportSchema.index(
  { subjectId: 1, openSlot: 1 },
  { unique: true, partialFilterExpression: { openSlot: { $type: 'number' } } },
);
reportSchema.index(
  { userId: 1, commandId: 1 },
  { unique: true, partialFilterExpression: { commandId: { $type: 'string' } } },
);

export const REPORT_OWNERS = { self: 'userId' } as const satisfies OwnerFields;

export const Report = defineModel<ReportDoc>('Report', reportSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['kind', 'subjectId', 'userId', 'category', 'message', 'isLate', 'createdAt'],
    properties: {
      kind: { enum: ['order', 'dispatch', 'errand'] },
      category: { enum: [...REPORT_CATEGORIES] },
      message: TEXT,
      itemIds: { bsonType: 'array', items: TEXT },
      openSlot: { enum: [null, ...slots()] },
      createdAt: DATE,
    },
  },
});

function slots(): number[] {
  return Array.from({ length: MAX_OPEN_REPORTS }, (_, at) => at + 1);
}
