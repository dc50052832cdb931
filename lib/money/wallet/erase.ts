import 'server-only';
import type { Eraser } from '@/lib/people/rooms';
import { FundingAccount } from '@/models/money/funding-account';

/** The name of the account that funds the wallet. */
export const walletEraser: Eraser = {
  erase: async ({ userId }, session) => {
    // Its numbers stay, to identify transfers that still come in.
    await FundingAccount.updateOne({ _id: userId }, { accountName: null }, { session });
  },
};
