import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { route } from '@/lib/platform/http/route';
import { giveUpWalletCall } from '@/lib/users/calls';
import { giveUpByLink } from '@/lib/users/deletion';

export const POST = route(giveUpWalletCall, async ({ input, address }) => {
  await giveUpByLink(input, address, new Date());
  return { body: { message: ACCOUNT_MESSAGES.walletGivenUp } };
});
