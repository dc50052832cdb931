import { route } from '@/lib/api/route';
import { MESSAGES } from '@/lib/core/messages';
import { requestPasswordReset } from '@/lib/users/password-reset';

export const POST = route('POST /api/user/sendPasswordResetEmail', async ({ input }) => {
  await requestPasswordReset(input.email, new Date());
  return { body: { message: MESSAGES.resetSent } };
});
