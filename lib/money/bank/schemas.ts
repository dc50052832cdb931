import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import { staffFields } from '@/lib/core/staff-fields';
import { PARTIES } from '@/lib/money/payouts/policy';
import { bankFields } from '@/lib/shops/applications/schemas';

/** Whose account: the caller's wallet, theirs as a rider, or that of a shop of theirs. */
const partyFields = { party: z.enum(PARTIES), vendorId: objectId.optional() };

function isOfShop({ party, vendorId }: { party: string; vendorId?: string | undefined }): boolean {
  return vendorId === undefined || party === 'shop';
}

const SHOPS_ONLY = { path: ['vendorId'], message: MESSAGES.badRequest };

/** Body of POST /api/bank/resolve. */
export const resolveInput = z.strictObject(bankFields);

/** Query of GET /api/bank/account, body of POST /api/bank/account/remove. */
export const partyInput = z.strictObject(partyFields).refine(isOfShop, SHOPS_ONLY);

export type PartyInput = z.output<typeof partyInput>;

/** Body of POST /api/bank/account. */
export const saveAccountInput = z
  .strictObject({ ...partyFields, ...bankFields })
  .refine(isOfShop, SHOPS_ONLY);

export type SaveAccountInput = z.output<typeof saveAccountInput>;

/** Body of POST /api/admin/bank-account/decide. */
export const decideAccountInput = z.strictObject({
  accountId: objectId,
  accept: z.boolean(),
  ...staffFields,
});

export type DecideAccountInput = z.output<typeof decideAccountInput>;
