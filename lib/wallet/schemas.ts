import { z } from 'zod';
import { wholeNumber } from '@/lib/core/fields';

/** Query of GET /api/wallet/get (spec §7). */
export const walletQuery = z.strictObject({
  walletType: z.literal('customer'),
  /** Sequence number to page back from. */
  before: wholeNumber(1).optional(),
});
