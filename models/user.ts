import 'server-only';
import { type InferSchemaType, Schema, type Types } from 'mongoose';
import { type OwnerFields, ROLES } from '@/lib/core/roles';
import { nameWords } from '@/lib/core/text';
import { defineModel } from './define';

const USER_STATUSES = ['active', 'suspended'] as const;

const userSchema = new Schema(
  {
    name: { type: String, required: true },
    /** The words of `name` as staff look for them; see `nameWords`. */
    nameWords: {
      type: [String],
      default(this: { name: string }) {
        return nameWords(this.name);
      },
    },
    /** Lower case; the sign-in name. */
    email: { type: String, required: true },
    /**
     * The address that is known to reach the owner, while `email` is not confirmed after a change;
     * otherwise null. Links to a new password go there.
     */
    confirmedEmail: { type: String, default: null },
    /**
     * The addresses that nobody else can take: `email`, `confirmedEmail` and those that a link can
     * bring back.
     */
    heldEmails: { type: [String], default: undefined },
    /** The address that somebody has last proved to read; missing until then. */
    provedEmail: { type: String },
    /** +234… */
    phone: { type: String, default: '' },
    /** argon2id; null for an account without a password. */
    passwordHash: { type: String, default: null },
    /** Google's id of the account that signs in to this one; missing without. */
    googleSub: { type: String },
    /** The email that Google has proved to be of that account. */
    googleEmail: { type: String },
    /**
     * Raised by whatever ends all sessions: who proved to be the owner before that gets no session
     * afterwards. Missing until the first time.
     */
    accessRev: { type: Number },
    /** Number of sessions started; each increments it, so that it conflicts with ending them all. */
    sessionsStarted: { type: Number },
    /** The app that gives codes for signing in; missing until its owner sets one up. */
    secondFactor: {
      type: new Schema(
        {
          /** The secret shared with the app, encrypted. */
          sealed: { type: String, required: true },
          /** Whether signing in asks for a code: only once its owner has given one. */
          isOn: { type: Boolean, required: true },
          /** Number of the last 30 s whose code was used: each works once. */
          lastStep: { type: Number, required: true },
          /** SHA-256 (hex) of the recovery codes that are left. */
          recovery: { type: [String], required: true },
        },
        { _id: false, strict: 'throw' },
      ),
      default: undefined,
    },
    /** A suspended account can neither sign in nor act. */
    status: { type: String, enum: USER_STATUSES, default: 'active' },
    roles: { type: [{ type: String, enum: ROLES }], default: ['customer'] },
    /** When the account is deleted; null unless its owner asked for it. */
    deleteAt: { type: Date, default: null },
    /** What of the wallet goes to Eki with the account, kobo: its owner gave it up. */
    givenUpKobo: { type: Number, default: 0 },
    /** The address that the customer put first, and the one last ordered to. */
    firstAddressId: { type: Schema.Types.ObjectId, default: null },
    lastAddressId: { type: Schema.Types.ObjectId, default: null },
    /** The chat with support; null until the first message. */
    chatId: { type: Schema.Types.ObjectId, default: null },
    /** Until when the user can't send chat messages, after sending too many. */
    chatMutedUntil: { type: Date, default: null },
    /** Number of payments started; each increments it, so that concurrent starts conflict. */
    paymentsStarted: { type: Number, default: 0 },
    /** The customer at Paystack (`CUS_…`), and the bank account there that funds the wallet. */
    paystackCustomerId: { type: String, default: null },
    paystackAccountNumber: { type: String, default: null },
    paystackBankName: { type: String, default: null },
  },
  { timestamps: true, strict: 'throw', collection: 'users' },
);
userSchema.index({ email: 1 }, { unique: true });
userSchema.index(
  { heldEmails: 1 },
  { unique: true, partialFilterExpression: { heldEmails: { $type: 'string' } } },
);
userSchema.index(
  { googleSub: 1 },
  { unique: true, partialFilterExpression: { googleSub: { $type: 'string' } } },
);
// For owners who only know the address that they had.
userSchema.index({ confirmedEmail: 1 });
// For restoring missing timers.
userSchema.index({ deleteAt: 1 }, { partialFilterExpression: { deleteAt: { $type: 'date' } } });
// For ops, who look people up by phone.
userSchema.index({ phone: 1 });
// For staff, who look people up by the beginnings of their names.
userSchema.index({ nameWords: 1 });
// For lists of staff, who are few among all.
userSchema.index({ roles: 1 });

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
