import { route } from '@/lib/api/route';
import { MESSAGES } from '@/lib/core/messages';
import { resendConfirmation } from '@/lib/users/own-account';

export const POST = route('POST /api/user/resendConfirmation', async ({ actor }) => {
  await resendConfirmation(actor, new Date());
  return { body: { message: MESSAGES.confirmationSent } };
});
