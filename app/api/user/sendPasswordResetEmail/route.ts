import { requestPasswordResetCall } from '@/lib/people/calls';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { requestPasswordReset } from '@/lib/people/password-reset';
import { route } from '@/lib/platform/http/route';

export const POST = route(requestPasswordResetCall, async ({ input }) => {
  await requestPasswordReset(input.email, new Date());
  return { body: { message: ACCOUNT_MESSAGES.resetSent } };
});
