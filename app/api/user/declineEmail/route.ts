import { route } from '@/lib/api/route';
import { MESSAGES } from '@/lib/core/messages';
import { declineEmail } from '@/lib/users/email-links';

export const POST = route('POST /api/user/declineEmail', async ({ input }) => {
  await declineEmail(input, new Date());
  return { body: { message: MESSAGES.emailDeclined } };
});
