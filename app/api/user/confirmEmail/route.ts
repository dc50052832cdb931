import { confirmEmailCall } from '@/lib/people/calls';
import { confirmEmail } from '@/lib/people/email-links';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { route } from '@/lib/platform/http/route';

export const POST = route(confirmEmailCall, async ({ input, actor }) => {
  await confirmEmail(input, actor, new Date());
  return { body: { message: ACCOUNT_MESSAGES.emailConfirmed } };
});
