import { declineEmailCall } from '@/lib/people/calls';
import { declineEmail } from '@/lib/people/email-links';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { route } from '@/lib/platform/http/route';

export const POST = route(declineEmailCall, async ({ input }) => {
  await declineEmail(input, new Date());
  return { body: { message: ACCOUNT_MESSAGES.emailDeclined } };
});
