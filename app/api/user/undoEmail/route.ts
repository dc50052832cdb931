import { undoEmailCall } from '@/lib/people/calls';
import { undoEmail } from '@/lib/people/email-links';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { route } from '@/lib/platform/http/route';

export const POST = route(undoEmailCall, async ({ input }) => {
  await undoEmail(input, new Date());
  return { body: { message: ACCOUNT_MESSAGES.emailUndone } };
});
