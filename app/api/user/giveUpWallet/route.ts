import { giveUpWalletCall } from '@/lib/people/calls';
import { giveUpByLink } from '@/lib/people/give-up';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { route } from '@/lib/platform/http/route';

export const POST = route(giveUpWalletCall, async ({ input, address }) => {
  await giveUpByLink(input, address, new Date());
  return { body: { message: ACCOUNT_MESSAGES.walletGivenUp } };
});
