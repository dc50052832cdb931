import { z } from 'zod';
import { wholeNumber } from '@/lib/core/fields';
import { STATEMENT_FILTERS } from '@/lib/ledger/policy';

const show = z.enum(STATEMENT_FILTERS).optional();

export const statementQuery = z.strictObject({ walletType: z.literal('customer'), show });

/** Query of GET /api/wallet/get. */
export const walletQuery = statementQuery.extend({
  /** Sequence number to page back from. */
  before: wholeNumber(1).optional(),
});
