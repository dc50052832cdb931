import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { route } from '@/lib/platform/http/route';
import { undoEmailCall } from '@/lib/users/calls';
import { undoEmail } from '@/lib/users/email-links';

export const POST = route(undoEmailCall, async ({ input }) => {
  await undoEmail(input, new Date());
  return { body: { message: ACCOUNT_MESSAGES.emailUndone } };
});
