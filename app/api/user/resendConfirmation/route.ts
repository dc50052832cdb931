import { route } from '@/lib/api/route';
import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { resendConfirmationCall } from '@/lib/users/calls';
import { resendConfirmation } from '@/lib/users/own-account';

export const POST = route(resendConfirmationCall, async ({ actor }) => {
  await resendConfirmation(actor, new Date());
  return { body: { message: ACCOUNT_MESSAGES.confirmationSent } };
});
