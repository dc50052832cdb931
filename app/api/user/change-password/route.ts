import { getUserDto } from '@/lib/assembly/user';
import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { route } from '@/lib/platform/http/route';
import { changePasswordCall } from '@/lib/users/calls';
import { getClient } from '@/lib/users/client';
import { changePassword } from '@/lib/users/own-account';

export const PATCH = route(changePasswordCall, async (call) => {
  const cookies = await changePassword(call.input, call.actor, getClient(call), new Date());
  const user = await getUserDto(call.actor);
  return { body: { user, message: ACCOUNT_MESSAGES.passwordChanged }, cookies };
});
