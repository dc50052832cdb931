import { resetPasswordCall } from '@/lib/people/calls';
import { getClient } from '@/lib/people/client';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { resetPassword } from '@/lib/people/password-reset';
import { route } from '@/lib/platform/http/route';

export const POST = route(resetPasswordCall, async (call) => {
  const { email, cookies } = await resetPassword(call.input, getClient(call), new Date());
  return { body: { email, message: ACCOUNT_MESSAGES.passwordChanged }, cookies };
});
