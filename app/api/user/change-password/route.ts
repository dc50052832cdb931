import { route } from '@/lib/api/route';
import { MESSAGES } from '@/lib/core/messages';
import { getClient } from '@/lib/users/client';
import { changePassword } from '@/lib/users/own-account';

export const PATCH = route('PATCH /api/user/change-password', async (call) => {
  const { user, cookies } = await changePassword(
    call.input,
    call.actor,
    getClient(call),
    new Date(),
  );
  return { body: { user, message: MESSAGES.passwordChanged }, cookies };
});
