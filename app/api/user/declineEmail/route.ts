import { route } from '@/lib/api/route';
import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { declineEmail } from '@/lib/users/email-links';

export const POST = route('POST /api/user/declineEmail', async ({ input }) => {
  await declineEmail(input, new Date());
  return { body: { message: ACCOUNT_MESSAGES.emailDeclined } };
});
