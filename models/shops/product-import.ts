import 'server-only';
import { Schema, type Types } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import { IMPORT_STATES, type ImportFile, type UsualPrices } from '@/lib/shops/products/policy';
import { defineModel } from '@/models/platform/define';

export interface ProductImportDoc {
  _id: Types.ObjectId;
  vendorId: Types.ObjectId;
  userId: Types.ObjectId;
  /** The file's columns, with the field of each; null: not imported. */
  columns: ImportFile['columns'];
  /** The file's rows without the header. */
  rows: ImportFile['rows'];
  fileName: string;
  /** Usual prices of the shop's products when the file was uploaded. */
  usual: UsualPrices;
  state: (typeof IMPORT_STATES)[number];
  /** Number of processed rows. */
  done: number;
  /** Rows that were imported, by number. */
  imported: number[];
  created: number;
  updated: number;
  /** New products that are drafts. */
  drafts: number;
  /** End of the lease of the process that imports it. */
  leaseUntil: Date | null;
  createdAt: Date;
}

const RETENTION_S = 2 * 86_400;

const importSchema = new Schema(
  {
    vendorId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    columns: { type: [Schema.Types.Mixed], required: true },
    rows: { type: [Schema.Types.Mixed], required: true },
    fileName: { type: String, default: '' },
    usual: { type: Schema.Types.Mixed, default: {} },
    state: { type: String, enum: IMPORT_STATES, required: true },
    done: { type: Number, default: 0 },
    imported: { type: [Number], default: [] },
    created: { type: Number, default: 0 },
    updated: { type: Number, default: 0 },
    drafts: { type: Number, default: 0 },
    leaseUntil: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'product_imports', versionKey: false, minimize: false },
);
// One running import for a shop.
importSchema.index(
  { vendorId: 1 },
  { unique: true, partialFilterExpression: { state: 'importing' } },
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
