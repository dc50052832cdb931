import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { route } from '@/lib/platform/http/route';
import { confirmEmailCall } from '@/lib/users/calls';
import { confirmEmail } from '@/lib/users/email-links';

export const POST = route(confirmEmailCall, async ({ input, actor }) => {
  await confirmEmail(input, actor, new Date());
  return { body: { message: ACCOUNT_MESSAGES.emailConfirmed } };
});
