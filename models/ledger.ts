import 'server-only';
import { Schema, type Types } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import { defineModel } from './define';
import { KoboType, koboField } from './kobo-type';
import { DATE, LEDGER_AMOUNT, LONG } from './validators';

/** Kinds of money movement; each is posted under one deterministic id. */
export const TRANSFER_TYPES = [
  'card-payment',
  'wallet-payment',
  'late-payment',
  'order-cancel',
  'order-earnings',
  'dispatch-cancel',
  'dispatch-earnings',
  'errand-cancel',
  'errand-earnings',
  'dispute-open',
  'dispute-close',
  'adjustment',
] as const;

/** An account of the ledger. Only personal accounts are kept here; house accounts are summed. */
export interface LedgerAccountDoc {
  /** `customer:<userId>`, `seller:<vendorId>` or `rider:<userId>` */
  _id: string;
  /** The user, or for a seller's account the vendor. */
  ownerId: Types.ObjectId;
  /** Balance in kobo as the owner sees it; never below `floor`. */
  posted: number;
  floor: number;
  /** Number of the newest entry; entries of an account are dense from 1. */
  seq: number;
  frozen: boolean;
}

const accountSchema = new Schema(
  {
    _id: { type: String, required: true },
    ownerId: { type: Schema.Types.ObjectId, required: true },
    posted: koboField,
    floor: koboField,
    seq: { type: Number, required: true },
    frozen: { type: Boolean, required: true },
  },
  { strict: 'throw', collection: 'ledger_accounts', versionKey: false },
);

export const LEDGER_ACCOUNT_OWNERS = { self: 'ownerId' } as const satisfies OwnerFields;

export const LedgerAccount = defineModel<LedgerAccountDoc>('LedgerAccount', accountSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['ownerId', 'posted', 'floor', 'seq', 'frozen'],
    properties: { posted: LONG, floor: LONG },
  },
  $expr: { $gte: ['$posted', '$floor'] },
});

/** One line of a transfer: positive is a credit, negative a debit (see `Posting`). */
export interface LedgerEntry {
  account: string;
  /** `<account>#<seq>`: unique, so no entry number is used twice. */
  key: string;
  amount: number;
  /** Personal accounts: their entry number. House accounts: the transfer's id. */
  seq: number | string;
  /** Personal accounts only: balance after this entry, kobo. */
  balanceAfter: number | null;
}

/** One immutable movement of money; corrections are new transfers. */
export interface LedgerTransferDoc {
  /** Deterministic, e.g. `settle:<reference>`; a second posting of the same fact is refused. */
  _id: string;
  type: (typeof TRANSFER_TYPES)[number];
  entries: LedgerEntry[];
  currency: 'NGN';
  /** `attempt`: the reference of the attempt at the provider. */
  refs: { paymentId?: Types.ObjectId; orderId?: Types.ObjectId; attempt?: string };
  /** Who moved it: `user:<id>`, or `system` for what happens by itself. */
  actor: string;
  /** The transfer whose money this one gives back, all of it or a part. */
  reverses: string | null;
  /** What the customer reads in the wallet. */
  description: string;
  /** When it happened in the world; `createdAt`: when it was written down. */
  eventAt: Date;
  createdAt: Date;
}

const entrySchema = new Schema(
  {
    account: { type: String, required: true },
    key: { type: String, required: true },
    amount: { type: KoboType, required: true },
    seq: { type: Schema.Types.Mixed, required: true },
    balanceAfter: { type: KoboType, default: null },
  },
  { _id: false, strict: 'throw' },
);

const transferSchema = new Schema(
  {
    _id: { type: String, required: true },
    type: { type: String, enum: TRANSFER_TYPES, required: true },
    entries: { type: [entrySchema], required: true },
    currency: { type: String, enum: ['NGN'], required: true },
    refs: {
      type: new Schema(
        { paymentId: Schema.Types.ObjectId, orderId: Schema.Types.ObjectId, attempt: String },
        { _id: false, strict: 'throw' },
      ),
      required: true,
    },
    actor: { type: String, required: true },
    reverses: { type: String, default: null },
    description: { type: String, required: true },
    eventAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'ledger_transfers', versionKey: false },
);
// One field, not account and number: engines differ in how they pair two fields of one array.
transferSchema.index({ 'entries.key': 1 }, { unique: true });
transferSchema.index({ 'refs.orderId': 1 });

/** Checked on an empty document too when the validator is made. */
const ENTRIES = { $ifNull: ['$entries', []] };
// Mapped by hand: the embedded engines make nothing of a path through an array in an expression.
const ACCOUNTS = { $map: { input: ENTRIES, as: 'entry', in: '$$entry.account' } };
const AMOUNTS = { $map: { input: ENTRIES, as: 'entry', in: '$$entry.amount' } };

export const LedgerTransfer = defineModel<LedgerTransferDoc>('LedgerTransfer', transferSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['type', 'entries', 'currency', 'actor', 'eventAt', 'createdAt'],
    properties: {
      currency: { enum: ['NGN'] },
      actor: { bsonType: 'string', pattern: '^(system|user:[0-9a-f]{24})$' },
      eventAt: DATE,
      createdAt: DATE,
      entries: {
        bsonType: 'array',
        minItems: 2,
        items: {
          bsonType: 'object',
          required: ['account', 'amount'],
          properties: { account: { bsonType: 'string' }, amount: LEDGER_AMOUNT },
        },
      },
    },
  },
  $expr: {
    $and: [
      { $eq: [{ $sum: AMOUNTS }, 0] },
      // Each account once.
      { $eq: [{ $size: { $setUnion: [ACCOUNTS] } }, { $size: ENTRIES }] },
    ],
  },
});
