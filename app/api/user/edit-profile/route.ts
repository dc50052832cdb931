import { getUserDto } from '@/lib/assembly/user';
import { editProfileCall } from '@/lib/people/calls';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { editProfile } from '@/lib/people/own-account';
import { route } from '@/lib/platform/http/route';

export const PATCH = route(editProfileCall, async ({ input, actor }) => {
  await editProfile(input, actor, new Date());
  return { body: { user: await getUserDto(actor), message: ACCOUNT_MESSAGES.profileUpdated } };
});
