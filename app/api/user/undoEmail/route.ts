import { route } from '@/lib/api/route';
import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { undoEmail } from '@/lib/users/email-links';

export const POST = route('POST /api/user/undoEmail', async ({ input }) => {
  await undoEmail(input, new Date());
  return { body: { message: ACCOUNT_MESSAGES.emailUndone } };
});
