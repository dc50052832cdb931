import { route } from '@/lib/api/route';
import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { declineEmailCall } from '@/lib/users/calls';
import { declineEmail } from '@/lib/users/email-links';

export const POST = route(declineEmailCall, async ({ input }) => {
  await declineEmail(input, new Date());
  return { body: { message: ACCOUNT_MESSAGES.emailDeclined } };
});
