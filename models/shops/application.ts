import 'server-only';
import { Schema, Types } from 'mongoose';
import type { BankAccount } from '@/lib/core/bank-account';
import { CATEGORY_PATHS } from '@/lib/core/categories';
import type { OwnerFields } from '@/lib/core/roles';
import { VEHICLES } from '@/lib/core/vehicles';
import {
  APPLICATION_KINDS,
  APPLICATION_STATES,
  type ApplicationKind,
  type ApplicationState,
  CHECKS,
  type CheckId,
  DECISIONS,
  type Decision,
  FILE_FIELDS,
  type FileField,
  type RideFields,
  type ShopFields,
} from '@/lib/shops/applications/policy';
import { bankAccountSchema } from '@/models/platform/bank-account';
import { ANY_TEXT, defineModel } from '@/models/platform/define';

export interface ApplicationDoc {
  _id: Types.ObjectId;
  kind: ApplicationKind;
  userId: Types.ObjectId;
  state: ApplicationState;
  /** `<kind>:<userId>` until the final decision, so that each user has one open at a time. */
  openFor?: string;
  /** Rises with every change by its applicant. */
  rev: number;
  /** Null for the other kind. */
  shop: ShopFields | null;
  ride: RideFields | null;
  files: Partial<Record<FileField, { fileId: string; isPdf: boolean }>>;
  bank: BankAccount | null;
  /** When the terms were accepted; null until then. */
  termsAcceptedAt: Date | null;
  decisions: {
    decision: Decision;
    reason: string;
    by: Types.ObjectId;
    at: Date;
    /** Files that the applicant has to replace, as they were when ops asked. */
    asked: { field: FileField; fileId: string }[];
  }[];
  /** Checks that a person of ops confirmed; void once the applicant changes their `subject`. */
  confirmed: { check: CheckId; subject: string; by: Types.ObjectId; at: Date }[];
  /** When it was last sent; null if it never was. */
  submittedAt: Date | null;
  decidedAt: Date | null;
  /** When a rejected application is erased. */
  eraseAt: Date | null;
  /** The shop that an approval opened. */
  vendorId: Types.ObjectId | null;
  createdAt: Date;
}

const text = { type: String, default: null };
const number = { type: Number, default: null };
const STRICT = { _id: false, strict: 'throw' } as const;

const hoursSchema = new Schema(
  { days: { type: [Number], required: true }, open: String, close: String },
  STRICT,
);

const shopSchema = new Schema(
  {
    businessName: text,
    categories: { type: [{ type: String, enum: CATEGORY_PATHS }], default: [] },
    description: text,
    address: text,
    latitude: number,
    longitude: number,
    landmark: text,
    phone: text,
    hours: { type: [hoursSchema], default: [] },
    prepMinutes: number,
    foodCertificateUntil: text,
  },
  STRICT,
);

const rideSchema = new Schema(
  {
    vehicle: { type: String, enum: [...VEHICLES, null], default: null },
    plate: text,
    licenceUntil: text,
    guarantorName: text,
    guarantorPhone: text,
  },
  STRICT,
);

const fileSchema = new Schema(
  { fileId: { type: String, required: true }, isPdf: { type: Boolean, required: true } },
  STRICT,
);

const decisionSchema = new Schema(
  {
    decision: { type: String, enum: DECISIONS, required: true },
    reason: { type: String, required: true },
    by: { type: Types.ObjectId, required: true },
    at: { type: Date, required: true },
    asked: {
      type: [
        new Schema(
          {
            field: { type: String, enum: FILE_FIELDS, required: true },
            fileId: { type: String, required: true },
          },
          STRICT,
        ),
      ],
      default: [],
    },
  },
  STRICT,
);

const confirmedSchema = new Schema(
  {
    check: { type: String, enum: CHECKS, required: true },
    subject: { type: String, required: true },
    by: { type: Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  STRICT,
);

const applicationSchema = new Schema(
  {
    kind: { type: String, enum: APPLICATION_KINDS, required: true },
    userId: { type: Types.ObjectId, required: true },
    state: { type: String, enum: APPLICATION_STATES, required: true },
    openFor: { type: String },
    rev: { type: Number, default: 0 },
    shop: { type: shopSchema, default: null },
    ride: { type: rideSchema, default: null },
    files: {
      type: new Schema(
        Object.fromEntries(FILE_FIELDS.map((field) => [field, { type: fileSchema }])),
        STRICT,
      ),
      default: {},
    },
    bank: { type: bankAccountSchema, default: null },
    termsAcceptedAt: { type: Date, default: null },
    decisions: { type: [decisionSchema], default: [] },
    confirmed: { type: [confirmedSchema], default: [] },
    submittedAt: { type: Date, default: null },
    decidedAt: { type: Date, default: null },
    eraseAt: { type: Date, default: null },
    vendorId: { type: Types.ObjectId, default: null },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'applications', versionKey: false, minimize: false },
);
applicationSchema.index(
  { openFor: 1 },
  { unique: true, partialFilterExpression: { openFor: ANY_TEXT } },
);
applicationSchema.index({ userId: 1, kind: 1, _id: -1 });
applicationSchema.index({ state: 1, submittedAt: 1 });
// For ops, to find duplicate applications.
applicationSchema.index({ 'bank.accountNumber': 1 });

export const APPLICATION_OWNERS = { self: 'userId' } as const satisfies OwnerFields;

export const Application = defineModel<ApplicationDoc>('Application', applicationSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['kind', 'userId', 'state', 'createdAt'],
    properties: {
      kind: { enum: [...APPLICATION_KINDS] },
      state: { enum: [...APPLICATION_STATES] },
    },
  },
});
