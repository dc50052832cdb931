import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { route } from '@/lib/platform/http/route';
import { requestPasswordResetCall } from '@/lib/users/calls';
import { requestPasswordReset } from '@/lib/users/password-reset';

export const POST = route(requestPasswordResetCall, async ({ input }) => {
  await requestPasswordReset(input.email, new Date());
  return { body: { message: ACCOUNT_MESSAGES.resetSent } };
});
