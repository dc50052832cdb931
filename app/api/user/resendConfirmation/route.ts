import { resendConfirmationCall } from '@/lib/people/calls';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { resendConfirmation } from '@/lib/people/own-account';
import { route } from '@/lib/platform/http/route';

export const POST = route(resendConfirmationCall, async ({ actor }) => {
  await resendConfirmation(actor, new Date());
  return { body: { message: ACCOUNT_MESSAGES.confirmationSent } };
});
