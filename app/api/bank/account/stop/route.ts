import { stopPayoutsCall } from '@/lib/money/bank/calls';
import { stopByLink } from '@/lib/money/bank/commands';
import { BANK_MESSAGES } from '@/lib/money/bank/messages';
import { route } from '@/lib/platform/http/route';

export const POST = route(stopPayoutsCall, async ({ input }) => {
  await stopByLink(input, new Date());
  return { body: { message: BANK_MESSAGES.stoppedNow } };
});
