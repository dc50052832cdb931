import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { route } from '@/lib/platform/http/route';
import { resendConfirmationCall } from '@/lib/users/calls';
import { resendConfirmation } from '@/lib/users/own-account';

export const POST = route(resendConfirmationCall, async ({ actor }) => {
  await resendConfirmation(actor, new Date());
  return { body: { message: ACCOUNT_MESSAGES.confirmationSent } };
});
