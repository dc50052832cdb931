import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { route } from '@/lib/platform/http/route';
import { resetPasswordCall } from '@/lib/users/calls';
import { getClient } from '@/lib/users/client';
import { resetPassword } from '@/lib/users/password-reset';

export const POST = route(resetPasswordCall, async (call) => {
  const { email, cookies } = await resetPassword(call.input, getClient(call), new Date());
  return { body: { email, message: ACCOUNT_MESSAGES.passwordChanged }, cookies };
});
