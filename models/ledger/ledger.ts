import 'server-only';
import { Schema, type Types } from 'mongoose';
import { kobo } from '@/lib/core/money';
import type { OwnerFields } from '@/lib/core/roles';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import { ANY_DATE, defineModel } from '@/models/platform/define';
import { KoboType, koboField } from '@/models/platform/kobo-type';
import { DATE, LEDGER_AMOUNT, LONG, LONG_NOT_NEGATIVE } from '@/models/platform/validators';

/** The least balance that a refund at their cost may leave a shop or a rider with: they owe ₦20,000. */
export const OWES_LIMIT = kobo(-2_000_000);

export const TRANSFER_TYPES = [
  'card-payment',
  'wallet-payment',
  'promo-payment',
  'late-payment',
  'bank-transfer',
  'order-cancel',
  'order-earnings',
  'dispatch-cancel',
  'dispatch-earnings',
  'errand-cancel',
  'errand-earnings',
  'errand-raise',
  'errand-spent',
  'errand-unspent',
  'dispute-open',
  'dispute-close',
  'refund-release',
  'goodwill',
  'given-up',
  'payout-request',
  'payout-paid',
  'payout-return',
  'report-refund',
  'report-goodwill',
  'report-objection',
  'write-off',
  'adjustment',
] as const;

/** Money of a purchase that an open report names, so that it can't be paid out. */
export interface LedgerHold {
  /** `report:<id>` */
  id: string;
  orderId: Types.ObjectId;
  /** Kobo, above 0. */
  amountKobo: number;
  /** It holds nothing afterwards, even if it's still open. */
  until: Date;
}

/** A personal account of the ledger. House accounts have no documents; their entries are summed. */
export interface LedgerAccountDoc {
  /** `customer:<userId>`, `seller:<vendorId>` or `rider:<userId>` */
  _id: string;
  /** The user, or for a seller's account the vendor. */
  ownerId: Types.ObjectId;
  /** Balance in kobo; below 0 only for a shop or a rider who bears a refund, and never below `OWES_LIMIT`. */
  posted: number;
  /** The part of a wallet that can be spent at Eki, but not withdrawn; kobo, 0 or more. */
  spendOnly: number;
  /** Of open reports, on a shop's or a rider's account. */
  holds?: LedgerHold[];
  /** Sequence number of the newest entry, from 1 without gaps. */
  seq: number;
  frozen: boolean;
  /** Its owner was deleted; what is more than it owes goes to the suspense account. */
  isClosed?: boolean;
}

const holdSchema = new Schema(
  {
    id: { type: String, required: true },
    orderId: { type: Schema.Types.ObjectId, required: true },
    amountKobo: koboField,
    until: { type: Date, required: true },
  },
  { _id: false, strict: 'throw' },
);

const accountSchema = new Schema(
  {
    _id: { type: String, required: true },
    ownerId: { type: Schema.Types.ObjectId, required: true },
    posted: koboField,
    spendOnly: koboField,
    holds: { type: [holdSchema], default: undefined },
    seq: { type: Number, required: true },
    frozen: { type: Boolean, required: true },
    isClosed: { type: Boolean },
  },
  { strict: 'throw', collection: 'ledger_accounts', versionKey: false },
);

// Who owes.
accountSchema.index({ posted: 1 }, { partialFilterExpression: { posted: { $lt: 0 } } });

export const LEDGER_ACCOUNT_OWNERS = {
  self: 'ownerId',
  rider: 'ownerId',
  vendor: 'ownerId',
} as const satisfies OwnerFields;

export const LedgerAccount = defineModel<LedgerAccountDoc>('LedgerAccount', accountSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['ownerId', 'posted', 'spendOnly', 'seq', 'frozen'],
    properties: { posted: { ...LONG, minimum: OWES_LIMIT }, spendOnly: LONG_NOT_NEGATIVE },
  },
});

/** One line of a transfer: positive is a credit, negative a debit (see `Posting`). */
export interface LedgerEntry {
  account: string;
  /** `<account>#<seq>`: unique, so that no sequence number is used twice. */
  key: string;
  amount: number;
  /** Personal accounts: the sequence number. House accounts: the transfer's id. */
  seq: number | string;
  /** Personal accounts only: balance after this entry, kobo. */
  balanceAfter: number | null;
  /** How the entry changed `spendOnly` of a wallet, kobo; absent for 0. */
  spendOnly?: number;
}

/** One immutable transfer; corrections are new transfers. */
export interface LedgerTransferDoc {
  /** Deterministic, such as `settle:<reference>`, so that nothing is posted twice. */
  _id: string;
  type: (typeof TRANSFER_TYPES)[number];
  entries: LedgerEntry[];
  currency: 'NGN';
  /**
   * `orderId`: of an order, dispatch or errand (see `kind`). `attempt`: the reference at the provider.
   */
  refs: {
    paymentId?: Types.ObjectId;
    orderId?: Types.ObjectId;
    kind?: ServiceKind;
    attempt?: string;
    payoutId?: Types.ObjectId;
    reportId?: Types.ObjectId;
  };
  /** Until when earnings are on hold, because the customer may still report a problem. */
  heldUntil?: Date;
  /** `user:<id>`, or `system` for automatic transfers. */
  actor: string;
  /** The transfer that this one reverses, in full or in part. */
  reverses: string | null;
  /** Shown in the customer's wallet. */
  description: string;
  /** Time of the event; `createdAt` is the time of booking. */
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
    spendOnly: { type: KoboType },
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
        {
          paymentId: Schema.Types.ObjectId,
          orderId: Schema.Types.ObjectId,
          kind: { type: String, enum: SERVICE_KINDS },
          attempt: String,
          payoutId: Schema.Types.ObjectId,
          reportId: Schema.Types.ObjectId,
        },
        { _id: false, strict: 'throw' },
      ),
      required: true,
    },
    heldUntil: { type: Date },
    actor: { type: String, required: true },
    reverses: { type: String, default: null },
    description: { type: String, required: true },
    eventAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', collection: 'ledger_transfers', versionKey: false },
);
// One field, because engines differ in how they index two fields of one array.
transferSchema.index({ 'entries.key': 1 }, { unique: true });
transferSchema.index({ 'refs.orderId': 1 });
// What is on hold of an account.
transferSchema.index(
  { 'entries.account': 1, heldUntil: 1 },
  { partialFilterExpression: { heldUntil: ANY_DATE } },
);

/** With a default, because creating the validator evaluates it on an empty document. */
const ENTRIES = { $ifNull: ['$entries', []] };
// With $map, because the embedded database cannot resolve a path through an array.
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
