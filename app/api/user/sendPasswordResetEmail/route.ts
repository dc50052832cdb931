import { route } from '@/lib/api/route';
import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { requestPasswordReset } from '@/lib/users/password-reset';

export const POST = route('POST /api/user/sendPasswordResetEmail', async ({ input }) => {
  await requestPasswordReset(input.email, new Date());
  return { body: { message: ACCOUNT_MESSAGES.resetSent } };
});
