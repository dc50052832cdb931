import { route } from '@/lib/api/route';
import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { editProfile } from '@/lib/users/own-account';

export const PATCH = route('PATCH /api/user/edit-profile', async ({ input, actor }) => ({
  body: { user: await editProfile(input, actor), message: ACCOUNT_MESSAGES.profileUpdated },
}));
