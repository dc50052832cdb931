import 'server-only';
import { Schema, type Types } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import { FUNDING_STATES, type FundingState } from '@/lib/money/wallet/policy';
import { ANY_TEXT, defineModel } from '@/models/platform/define';
import { koboField } from '@/models/platform/kobo-type';
import { DATE } from '@/models/platform/validators';

/** A bank transfer that the provider has received but not settled. */
export interface PendingTransfer {
  /** The provider's id. */
  transactionId: string;
  amountKobo: number;
  at: Date;
}

/** The bank account at the provider that funds a customer's wallet. */
export interface FundingAccountDoc {
  /** The customer's user id: one account each. */
  _id: Types.ObjectId;
  state: FundingState;
  requestedAt: Date;
  /** Lookups so far, and the number of the next one's timer; never reset. */
  checks: number;
  /** End of the lease of the call or worker that is calling the provider. */
  leaseUntil: Date | null;
  /** The provider's number and code of the customer. */
  customerId: string | null;
  customerCode: string | null;
  /** When the account was last requested from the provider, and whether it confirmed that. */
  sentAt: Date | null;
  isSent: boolean;
  /** Set once it is active. */
  accountNumber: string | null;
  accountName: string | null;
  bankName: string | null;
  bankSlug: string | null;
  /** When the provider was last asked to look for missed transfers. */
  recheckedAt: Date | null;
  /** At the last check; some may have been booked since. */
  pending: PendingTransfer[];
}

const fundingAccountSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    state: { type: String, enum: FUNDING_STATES, required: true },
    requestedAt: { type: Date, required: true },
    checks: { type: Number, required: true },
    leaseUntil: { type: Date, default: null },
    customerId: { type: String, default: null },
    customerCode: { type: String, default: null },
    sentAt: { type: Date, default: null },
    isSent: { type: Boolean, required: true },
    accountNumber: { type: String, default: null },
    accountName: { type: String, default: null },
    bankName: { type: String, default: null },
    bankSlug: { type: String, default: null },
    recheckedAt: { type: Date, default: null },
    pending: {
      type: [
        new Schema(
          {
            transactionId: { type: String, required: true },
            amountKobo: koboField,
            at: { type: Date, required: true },
          },
          { _id: false, strict: 'throw' },
        ),
      ],
      default: [],
    },
  },
  { strict: 'throw', collection: 'funding_accounts', versionKey: false },
);
const isText = (field: string) => ({ partialFilterExpression: { [field]: ANY_TEXT } });
fundingAccountSchema.index({ customerCode: 1 }, { unique: true, ...isText('customerCode') });
fundingAccountSchema.index({ accountNumber: 1 }, { unique: true, ...isText('accountNumber') });

export const FUNDING_ACCOUNT_OWNERS = { self: '_id' } as const satisfies OwnerFields;

export const FundingAccount = defineModel<FundingAccountDoc>(
  'FundingAccount',
  fundingAccountSchema,
  {
    $jsonSchema: {
      bsonType: 'object',
      required: ['state', 'requestedAt', 'checks', 'isSent'],
      properties: {
        state: { enum: [...FUNDING_STATES] },
        requestedAt: DATE,
        accountNumber: { bsonType: ['string', 'null'], pattern: '^[0-9]{10}$' },
      },
    },
  },
);
