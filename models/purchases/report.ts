import 'server-only';
import { Schema, type Types } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import {
  MAX_OPEN_REPORTS,
  REPORT_CATEGORIES,
  type ReportCategory,
} from '@/lib/purchases/moves/orders/policy';
import { defineModel } from '@/models/platform/define';
import { DATE, TEXT } from '@/models/platform/validators';

export interface ReportDoc {
  _id: Types.ObjectId;
  kind: ServiceKind;
  /** The order, dispatch or errand. */
  subjectId: Types.ObjectId;
  userId: Types.ObjectId;
  category: ReportCategory;
  message: string;
  /** The affected items; empty for all. */
  itemIds: string[];
  photoId: string | null;
  /** Sent more than 30 minutes after the delivery. */
  isLate: boolean;
  /** Slot among the open reports of its subject, from 1; null once it is resolved. */
  openSlot: number | null;
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
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'reports', versionKey: false },
);
reportSchema.index({ subjectId: 1, createdAt: 1 });
// Limits the number of open reports.
reportSchema.index(
  { subjectId: 1, openSlot: 1 },
  { unique: true, partialFilterExpression: { openSlot: { $type: 'number' } } },
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
