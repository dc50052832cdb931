import { route } from '@/lib/api/route';
import { MESSAGES } from '@/lib/core/messages';
import { confirmEmail } from '@/lib/users/email-links';

export const POST = route('POST /api/user/confirmEmail', async ({ input, actor }) => {
  await confirmEmail(input, actor, new Date());
  return { body: { message: MESSAGES.emailConfirmed } };
});
