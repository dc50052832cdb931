import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { route } from '@/lib/platform/http/route';
import { editEmailCall } from '@/lib/users/calls';
import { getClient } from '@/lib/users/client';
import { editEmail } from '@/lib/users/own-account';

export const PATCH = route(editEmailCall, async (call) => {
  const { user, cookies } = await editEmail(call.input, call.actor, getClient(call), new Date());
  return { body: { user, message: ACCOUNT_MESSAGES.emailUpdated }, cookies };
});
