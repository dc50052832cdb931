import { route } from '@/lib/api/route';
import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { editProfileCall } from '@/lib/users/calls';
import { editProfile } from '@/lib/users/own-account';

export const PATCH = route(editProfileCall, async ({ input, actor }) => ({
  body: { user: await editProfile(input, actor), message: ACCOUNT_MESSAGES.profileUpdated },
}));
