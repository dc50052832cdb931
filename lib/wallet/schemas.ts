import { z } from 'zod';

/** Query of GET /api/wallet/get (spec §7). */
export const walletQuery = z.strictObject({
  walletType: z.literal('customer'),
  /** Entry number to page back from. */
  before: z.coerce.number().int().min(1).optional(),
});

export type WalletQuery = z.infer<typeof walletQuery>;
