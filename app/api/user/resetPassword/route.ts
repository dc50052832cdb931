import { route } from '@/lib/api/route';
import { MESSAGES } from '@/lib/core/messages';
import { getClient } from '@/lib/users/client';
import { resetPassword } from '@/lib/users/password-reset';

export const POST = route('POST /api/user/resetPassword', async (call) => {
  const { email, cookies } = await resetPassword(call.input, getClient(call), new Date());
  return { body: { email, message: MESSAGES.passwordChanged }, cookies };
});
