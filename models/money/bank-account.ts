import 'server-only';
import { Schema, type Types } from 'mongoose';
import { PARTIES, type Party } from '@/lib/money/payouts/policy';
import { ANY_TEXT, defineModel } from '@/models/platform/define';
import { DATE, TEXT } from '@/models/platform/validators';

/** `accepted`: in use, or waiting for its 24 hours. `checking`: ops look at its name. */
export const BANK_ACCOUNT_STATES = [
  'accepted',
  'checking',
  'failed',
  'replaced',
  'removed',
] as const;

export interface BankAccountDoc {
  _id: Types.ObjectId;
  party: Party;
  /** The shop, else the user. */
  ownerId: Types.ObjectId;
  bankCode: string;
  bankName: string;
  accountNumber: string;
  /** As the bank knows the holder. */
  accountName: string;
  state: (typeof BANK_ACCOUNT_STATES)[number];
  /** `<party>:<ownerId>` of the one in use, so that each party has one. */
  currentFor?: string;
  /** `<party>:<ownerId>` of the one that ops check. */
  checkingFor?: string;
  /** Nothing is paid out to it before. */
  usableFrom: Date;
  savedBy: Types.ObjectId;
  savedAt: Date;
  /** When its owner last saved or removed it: the link in the mails about that works for seven days. */
  changedAt: Date;
  /** When someone who got such a mail followed its link; null if no one did. */
  stoppedAt: Date | null;
  /** When a payout to it was last requested: written so that a request and a change conflict. */
  askedAt: Date | null;
  /** Why ops refused it, as shown to its owner; otherwise empty. */
  reason: string;
  /** The provider's name of it; null until the first payout. */
  recipientCode: string | null;
  /** What happened to it, oldest first. `by`: null for Eki itself. */
  history: { at: Date; what: string; by: Types.ObjectId | null }[];
}

const historySchema = new Schema(
  {
    at: { type: Date, required: true },
    what: { type: String, required: true },
    by: { type: Schema.Types.ObjectId, default: null },
  },
  { _id: false, strict: 'throw' },
);

const bankAccountSchema = new Schema(
  {
    party: { type: String, enum: PARTIES, required: true },
    ownerId: { type: Schema.Types.ObjectId, required: true },
    bankCode: { type: String, required: true },
    bankName: { type: String, required: true },
    accountNumber: { type: String, required: true },
    accountName: { type: String, required: true },
    state: { type: String, enum: BANK_ACCOUNT_STATES, required: true },
    currentFor: { type: String },
    checkingFor: { type: String },
    usableFrom: { type: Date, required: true },
    savedBy: { type: Schema.Types.ObjectId, required: true },
    savedAt: { type: Date, required: true },
    changedAt: {
      type: Date,
      default(this: { savedAt: Date }) {
        return this.savedAt;
      },
    },
    stoppedAt: { type: Date, default: null },
    askedAt: { type: Date, default: null },
    reason: { type: String, default: '' },
    recipientCode: { type: String, default: null },
    history: { type: [historySchema], default: [] },
  },
  { strict: 'throw', collection: 'bank_accounts', versionKey: false },
);
bankAccountSchema.index(
  { currentFor: 1 },
  { unique: true, partialFilterExpression: { currentFor: ANY_TEXT } },
);
bankAccountSchema.index(
  { checkingFor: 1 },
  { unique: true, partialFilterExpression: { checkingFor: ANY_TEXT } },
);
bankAccountSchema.index({ party: 1, ownerId: 1, savedAt: 1 });
// Who else uses an account.
bankAccountSchema.index({ accountNumber: 1, bankCode: 1 });

export const BankAccountRecord = defineModel<BankAccountDoc>('BankAccount', bankAccountSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['party', 'ownerId', 'accountNumber', 'state', 'usableFrom', 'savedAt'],
    properties: {
      party: { enum: [...PARTIES] },
      state: { enum: [...BANK_ACCOUNT_STATES] },
      accountNumber: TEXT,
      usableFrom: DATE,
      savedAt: DATE,
    },
  },
});
