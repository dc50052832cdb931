import { route } from '@/lib/api/route';
import { MESSAGES } from '@/lib/core/messages';
import { undoEmail } from '@/lib/users/email-links';

export const POST = route('POST /api/user/undoEmail', async ({ input }) => {
  await undoEmail(input, new Date());
  return { body: { message: MESSAGES.emailUndone } };
});
