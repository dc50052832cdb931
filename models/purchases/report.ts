import 'server-only';
import { Schema, type SchemaDefinition, type Types } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import {
  BEARERS,
  type Bearer,
  MAX_OPEN_REPORTS,
  REPORT_CATEGORIES,
  REPORT_STATES,
  RESOLUTIONS,
  type ReportCategory,
  type ReportState,
  type Resolution,
} from '@/lib/purchases/moves/reports/policy';
import { ANY_DATE, defineModel } from '@/models/platform/define';
import { KoboType, koboField } from '@/models/platform/kobo-type';
import { DATE, LONG, TEXT } from '@/models/platform/validators';

/** What a party gives (negative) or gets for a resolution, kobo. */
export interface ReportParty {
  party: 'customer' | 'shop' | 'rider' | 'platform';
  /** The vendor's id for a shop, else the user's; empty for the platform. */
  ownerId: string;
  amountKobo: number;
}

/** An answer to the customer, and what it gave. */
export interface Decision {
  resolution: Resolution;
  answer: string;
  at: Date;
  /** Who wrote the answer. */
  by: Types.ObjectId;
  /** The second person, where one had to agree. */
  agreedBy?: Types.ObjectId;
  bearer?: Bearer;
  /** What the customer got. */
  amountKobo: number;
  items: { itemId: string; quantity: number }[];
  deliveryFee: boolean;
  parties: ReportParty[];
}

/** A question to a shop of the order. */
export interface ShopQuestion {
  vendorId: string;
  question: string;
  by: Types.ObjectId;
  at: Date;
  /** End of the shop's time to answer. */
  answerBy: Date;
  answer?: {
    agrees: boolean;
    message: string;
    photoId: string | null;
    by: Types.ObjectId;
    at: Date;
  };
}

/** A shop's or a rider's objection to a refund at its cost. */
export interface Objection {
  party: 'shop' | 'rider';
  ownerId: string;
  /** Index of the decision. */
  decision: number;
  amountKobo: number;
  message: string;
  by: Types.ObjectId;
  at: Date;
  /** Not kept: the platform pays. */
  outcome?: { keep: boolean; reason: string; by: Types.ObjectId; at: Date };
}

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
  /** Slot among the open reports of its subject, from 1; null once it is closed, and after a reply. */
  openSlot: number | null;
  createdAt: Date;
  /** The member of staff who opened it for the customer. */
  openedBy?: Types.ObjectId;
  state: ReportState;
  /** When it was made, or reopened by the reply. */
  openedAt: Date;
  /** When the answer is due; null if we don't open within a week. */
  dueAt: Date | null;
  closedAt: Date | null;
  /** Incremented by each change. */
  rev: number;
  /** Shops of the affected items. */
  vendorIds: string[];
  riderId: string | null;
  /** Ledger accounts on which it holds money while it is open. */
  holds: string[];
  questions: ShopQuestion[];
  /** Oldest first. */
  decisions: Decision[];
  /** The customer's one reply to the first answer. */
  reply?: { message: string; at: Date };
  objections: Objection[];
  /** Since when an objection waits for its decision; null if none does. */
  objectedAt: Date | null;
}

const embedded = (fields: SchemaDefinition) => new Schema(fields, { _id: false, strict: 'throw' });
const id = { type: Schema.Types.ObjectId, required: true };
const text = { type: String, required: true };
const date = { type: Date, required: true };

const partySchema = embedded({
  party: text,
  ownerId: { type: String, default: '' },
  amountKobo: koboField,
});

const decisionSchema = embedded({
  resolution: { type: String, enum: RESOLUTIONS, required: true },
  answer: text,
  at: date,
  by: id,
  agreedBy: { type: Schema.Types.ObjectId },
  bearer: { type: String, enum: BEARERS },
  amountKobo: koboField,
  items: { type: [embedded({ itemId: text, quantity: { type: Number, required: true } })] },
  deliveryFee: { type: Boolean, required: true },
  parties: { type: [partySchema], required: true },
});

const questionSchema = embedded({
  vendorId: text,
  question: text,
  by: id,
  at: date,
  answerBy: date,
  answer: {
    type: embedded({
      agrees: { type: Boolean, required: true },
      message: { type: String, default: '' },
      photoId: { type: String, default: null },
      by: id,
      at: date,
    }),
  },
});

const objectionSchema = embedded({
  party: text,
  ownerId: text,
  decision: { type: Number, required: true },
  amountKobo: { type: KoboType, required: true },
  message: text,
  by: id,
  at: date,
  outcome: {
    type: embedded({ keep: { type: Boolean, required: true }, reason: text, by: id, at: date }),
  },
});

const reportSchema = new Schema(
  {
    kind: { type: String, enum: SERVICE_KINDS, required: true },
    subjectId: id,
    userId: id,
    category: { type: String, enum: REPORT_CATEGORIES, required: true },
    message: text,
    itemIds: { type: [String], required: true },
    photoId: { type: String, default: null },
    isLate: { type: Boolean, required: true },
    openSlot: { type: Number, default: null },
    createdAt: date,
    openedBy: { type: Schema.Types.ObjectId },
    state: { type: String, enum: REPORT_STATES, required: true },
    openedAt: date,
    dueAt: { type: Date, default: null },
    closedAt: { type: Date, default: null },
    rev: { type: Number, required: true },
    vendorIds: { type: [String], required: true },
    riderId: { type: String, default: null },
    holds: { type: [String], required: true },
    questions: { type: [questionSchema], required: true },
    decisions: { type: [decisionSchema], required: true },
    reply: { type: embedded({ message: text, at: date }) },
    objections: { type: [objectionSchema], required: true },
    objectedAt: { type: Date, default: null },
  },
  { strict: 'throw', collection: 'reports', versionKey: false },
);
reportSchema.index({ subjectId: 1, createdAt: 1 });
// Limits the number of open reports.
reportSchema.index(
  { subjectId: 1, openSlot: 1 },
  { unique: true, partialFilterExpression: { openSlot: { $gte: 0 } } },
);
// The lists of ops: open ones by due time, closed ones newest first.
reportSchema.index({ state: 1, dueAt: 1, _id: 1 });
reportSchema.index({ state: 1, closedAt: -1, _id: -1 });
reportSchema.index({ objectedAt: 1 }, { partialFilterExpression: { objectedAt: ANY_DATE } });
// A customer's and a shop's history, and the board.
reportSchema.index({ userId: 1, createdAt: -1 });
reportSchema.index({ vendorIds: 1, createdAt: -1 });

export const REPORT_OWNERS = {
  self: 'userId',
  vendor: 'vendorIds',
  rider: 'riderId',
} as const satisfies OwnerFields;

export const Report = defineModel<ReportDoc>('Report', reportSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: [
      'kind',
      'subjectId',
      'userId',
      'category',
      'message',
      'isLate',
      'createdAt',
      'state',
    ],
    properties: {
      kind: { enum: [...SERVICE_KINDS] },
      category: { enum: [...REPORT_CATEGORIES] },
      message: TEXT,
      itemIds: { bsonType: 'array', items: TEXT },
      openSlot: { enum: [null, ...slots()] },
      createdAt: DATE,
      state: { enum: [...REPORT_STATES] },
      decisions: {
        bsonType: 'array',
        items: { bsonType: 'object', properties: { amountKobo: LONG } },
      },
    },
  },
});

function slots(): number[] {
  return Array.from({ length: MAX_OPEN_REPORTS }, (_, at) => at + 1);
}
