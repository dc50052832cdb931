import { getUserDto } from '@/lib/assembly/user';
import { editEmailCall } from '@/lib/people/calls';
import { getClient } from '@/lib/people/client';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { editEmail } from '@/lib/people/own-account';
import { route } from '@/lib/platform/http/route';

export const PATCH = route(editEmailCall, async (call) => {
  const cookies = await editEmail(call.input, call.actor, getClient(call), new Date());
  const user = await getUserDto(call.actor);
  return { body: { user, message: ACCOUNT_MESSAGES.emailUpdated }, cookies };
});
