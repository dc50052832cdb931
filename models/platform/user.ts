import 'server-only';
import { type InferSchemaType, Schema, type Types } from 'mongoose';
import { type OwnerFields, ROLES } from '@/lib/core/roles';
import { findableWords, phoneEndings } from '@/lib/core/text';
import { ANY_TEXT, defineModel } from './define';

const USER_STATUSES = ['active', 'suspended'] as const;

const userSchema = new Schema(
  {
    name: { type: String, required: true },
    /** Words of `name`, for staff's search (`findableWords`). */
    nameWords: {
      type: [String],
      default(this: { name: string }) {
        return findableWords(this.name);
      },
    },
    /**
     * When `name` was last changed into another one, and what it was 30 days before that; missing for a name
     * that is unchanged since registration.
     */
    renamedAt: { type: Date },
    formerName: { type: String },
    /** Lower case; the sign-in name. */
    email: { type: String, required: true },
    /**
     * The previous, confirmed address while a new `email` isn't confirmed; otherwise null. Links for a new
     * password are sent there.
     */
    confirmedEmail: { type: String, default: null },
    /** Addresses reserved for this account: `email`, `confirmedEmail` and those that a link can restore. */
    heldEmails: { type: [String], default: undefined },
    /** The last address at which the user proved to receive mail; missing until then. */
    provedEmail: { type: String },
    /** +234… */
    phone: { type: String, default: '' },
    /** The same for `phone`; missing for one that is unchanged since it was first given. */
    phoneChangedAt: { type: Date },
    formerPhone: { type: String },
    /** Endings of `phone`, so that staff find it by digits from any point (`phoneEndings`). */
    phoneEndings: {
      type: [String],
      default(this: { phone: string }) {
        return phoneEndings(this.phone);
      },
    },
    /** argon2id; null for an account without a password. */
    passwordHash: { type: String, default: null },
    /** When a password was last chosen by a mailed link; missing until then. */
    passwordResetAt: { type: Date },
    /** Google's id of the connected Google account; missing without one. */
    googleSub: { type: String },
    /** The verified email of that account. */
    googleEmail: { type: String },
    /**
     * Incremented when all sessions end, so that a proof of ownership from before starts no session. Missing
     * until the first time.
     */
    accessRev: { type: Number },
    /** Incremented by each new session, so that it conflicts with ending them all. */
    sessionsStarted: { type: Number },
    /** Two-step sign-in; missing until the owner sets it up. */
    secondFactor: {
      type: new Schema(
        {
          /** The secret shared with the app, encrypted. */
          sealed: { type: String, required: true },
          /** Whether sign-in requires a code; false until the owner has entered one. */
          isOn: { type: Boolean, required: true },
          /** Number of the last 30 s period whose code was used: each code works once. */
          lastStep: { type: Number, required: true },
          /** SHA-256 (hex) of the remaining recovery codes. */
          recovery: { type: [String], required: true },
        },
        { _id: false, strict: 'throw' },
      ),
      default: undefined,
    },
    /** A suspended account can neither sign in nor act. */
    status: { type: String, enum: USER_STATUSES, default: 'active' },
    roles: { type: [{ type: String, enum: ROLES }], default: ['customer'] },
    /** Roles granted before the account's mailbox was proved (`grantOrHoldRole`); missing without any. */
    pendingRoles: {
      type: new Schema(
        {
          /** The mailbox whose reader brings them into force. */
          email: { type: String, required: true },
          roles: { type: [{ type: String, enum: ROLES, required: true }], required: true },
        },
        { _id: false, strict: 'throw' },
      ),
      default: undefined,
    },
    /** When the account is deleted; null unless its owner requested that. */
    deleteAt: { type: Date, default: null },
    /** Wallet balance that the owner forfeits with the account, kobo. */
    givenUpKobo: { type: Number, default: 0 },
    /** The customer's main address, and the one last ordered to. */
    firstAddressId: { type: Schema.Types.ObjectId, default: null },
    lastAddressId: { type: Schema.Types.ObjectId, default: null },
    /** The chat with support; null until the first message. */
    chatId: { type: Schema.Types.ObjectId, default: null },
    /** End of a mute after too many chat messages. */
    chatMutedUntil: { type: Date, default: null },
    /** Incremented by each new payment, so that concurrent starts conflict. */
    paymentsStarted: { type: Number, default: 0 },
    /** Paystack's code of the customer (`CUS_…`), and the bank account there that funds the wallet. */
    paystackCustomerId: { type: String, default: null },
    paystackAccountNumber: { type: String, default: null },
    paystackBankName: { type: String, default: null },
  },
  { timestamps: true, strict: 'throw', collection: 'users' },
);
userSchema.index({ email: 1 }, { unique: true });
userSchema.index(
  { heldEmails: 1 },
  { unique: true, partialFilterExpression: { heldEmails: ANY_TEXT } },
);
userSchema.index(
  { googleSub: 1 },
  { unique: true, partialFilterExpression: { googleSub: ANY_TEXT } },
);
// For owners who only know their former address.
userSchema.index({ confirmedEmail: 1 });
// For staff's search by the first digits of a phone, and by digits from any point: at most seven short
// keys an account, of which a search reads a range.
userSchema.index({ phone: 1 });
userSchema.index({ phoneEndings: 1 });
// For staff's search by prefixes of names.
userSchema.index({ nameWords: 1 });
// For lists of staff.
userSchema.index({ roles: 1 });
userSchema.index({ 'pendingRoles.roles': 1 }, { sparse: true });

export type UserDoc = InferSchemaType<typeof userSchema> & { _id: Types.ObjectId };

export const USER_OWNERS = { self: '_id' } as const satisfies OwnerFields;

export const User = defineModel<UserDoc>('User', userSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['name', 'email', 'roles'],
    properties: {
      email: { bsonType: 'string', pattern: '^[^A-Z\\s]+@[^A-Z\\s]+$' },
      status: { enum: [...USER_STATUSES] },
      roles: { bsonType: 'array', minItems: 1, items: { enum: [...ROLES] } },
    },
  },
});
