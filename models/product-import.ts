import 'server-only';
import { Schema, type Types } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import { IMPORT_STATES, type ImportField } from '@/lib/products/policy';
import { defineModel } from './define';

/** A spreadsheet that a member of a shop has sent, until it is imported. */
export interface ProductImportDoc {
  _id: Types.ObjectId;
  vendorId: Types.ObjectId;
  userId: Types.ObjectId;
  /** The file's columns, and what each holds; null: not imported. */
  columns: { name: string; field: ImportField | null }[];
  /** The file's rows below its header: cells as text. */
  rows: { row: number; cells: string[] }[];
  state: (typeof IMPORT_STATES)[number];
  /** Rows that are dealt with. */
  done: number;
  /** Rows that were imported, by number. */
  imported: number[];
  created: number;
  updated: number;
  /** Until then only one process imports it. */
  leaseUntil: Date | null;
  createdAt: Date;
}

/** Files are kept for two days, s. */
const RETENTION_S = 2 * 86_400;

const importSchema = new Schema(
  {
    vendorId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    columns: { type: [Schema.Types.Mixed], required: true },
    rows: { type: [Schema.Types.Mixed], required: true },
    state: { type: String, enum: IMPORT_STATES, required: true },
    done: { type: Number, default: 0 },
    imported: { type: [Number], default: [] },
    created: { type: Number, default: 0 },
    updated: { type: Number, default: 0 },
    leaseUntil: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'product_imports', versionKey: false, minimize: false },
);
importSchema.index({ createdAt: 1 }, { expireAfterSeconds: RETENTION_S });

export const PRODUCT_IMPORT_OWNERS = { vendor: 'vendorId' } as const satisfies OwnerFields;

export const ProductImport = defineModel<ProductImportDoc>('ProductImport', importSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['vendorId', 'userId', 'columns', 'rows', 'state', 'createdAt'],
    properties: { state: { enum: [...IMPORT_STATES] } },
  },
});
