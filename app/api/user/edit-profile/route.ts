import { getUserDto } from '@/lib/assembly/user';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { route } from '@/lib/platform/http/route';
import { editProfileCall } from '@/lib/people/calls';
import { editProfile } from '@/lib/people/own-account';

export const PATCH = route(editProfileCall, async ({ input, actor }) => {
  await editProfile(input, actor);
  return { body: { user: await getUserDto(actor), message: ACCOUNT_MESSAGES.profileUpdated } };
});
