import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { route } from '@/lib/platform/http/route';
import { declineEmailCall } from '@/lib/users/calls';
import { declineEmail } from '@/lib/users/email-links';

export const POST = route(declineEmailCall, async ({ input }) => {
  await declineEmail(input, new Date());
  return { body: { message: ACCOUNT_MESSAGES.emailDeclined } };
});
