import { z } from 'zod';
import { commandId, naira, objectId } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import { staffFields } from '@/lib/core/staff-fields';
import { linkInput } from '@/lib/people/schemas';
import { bankFields } from '@/lib/shops/applications/schemas';
import { PAYOUT_MESSAGES } from './messages';
import { PARTIES } from './policy';

const party = z.enum(PARTIES);
/** A shop's party is named by its vendor. */
const owned = { party, vendorId: objectId.optional() };
const cursor = z.string().max(100).optional();

/** Payouts that ops approve in one go. */
const APPROVE_LIMIT = 50;

export const requestPayoutInput = z.strictObject({
  ...owned,
  /** Naira. */
  amount: naira(PAYOUT_MESSAGES.amount),
  commandId: commandId.unwrap(),
});

export type RequestPayoutInput = z.output<typeof requestPayoutInput>;

export const cancelPayoutInput = z.strictObject({ payoutId: objectId });

export const listPayoutsQuery = z.strictObject({ ...owned, cursor });

export type ListPayoutsQuery = z.output<typeof listPayoutsQuery>;

/** `due`: due by the end of the day. */
const PAYOUT_STATES = ['due', 'open', 'closed'] as const;

export const staffPayoutsQuery = z.strictObject({
  state: z.enum(PAYOUT_STATES).default('open'),
  cursor,
});

export type StaffPayoutsQuery = z.output<typeof staffPayoutsQuery>;

export const approvePayoutsInput = z.strictObject({
  payoutIds: z.array(objectId).min(1).max(APPROVE_LIMIT),
  commandId: staffFields.commandId,
});

export type ApprovePayoutsInput = z.output<typeof approvePayoutsInput>;

export const declinePayoutInput = z.strictObject({ payoutId: objectId, ...staffFields });

export type DeclinePayoutInput = z.output<typeof declinePayoutInput>;

export const sendPayoutAgainInput = z.strictObject({
  payoutId: objectId,
  commandId: staffFields.commandId,
});

export type SendPayoutAgainInput = z.output<typeof sendPayoutAgainInput>;

export const stopPayoutsInput = z
  .strictObject({
    party: party.optional(),
    ownerId: objectId.optional(),
    isStopped: z.boolean(),
    ...staffFields,
  })
  .refine((input) => (input.party === undefined) === (input.ownerId === undefined));

export type StopPayoutsInput = z.output<typeof stopPayoutsInput>;

/** Body of POST /api/admin/shop/hold. */
export const decideHoldInput = z.strictObject({
  vendorId: objectId,
  /** For another 30 days; otherwise it ends now. */
  renews: z.boolean(),
  ...staffFields,
});

export type DecideHoldInput = z.output<typeof decideHoldInput>;

/** Body of POST /api/user/withdrawWallet: a bank account, or the one on file. */
export const withdrawByLinkInput = z
  .strictObject({
    ...linkInput.shape,
    bankCode: bankFields.bankCode.optional(),
    accountNumber: bankFields.accountNumber.optional(),
  })
  .refine((input) => (input.bankCode === undefined) === (input.accountNumber === undefined), {
    path: ['accountNumber'],
    message: MESSAGES.badRequest,
  });

export type WithdrawByLinkInput = z.output<typeof withdrawByLinkInput>;
