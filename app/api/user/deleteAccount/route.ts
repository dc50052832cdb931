import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { route } from '@/lib/platform/http/route';
import { soleShops } from '@/lib/sellers/sole-shops';
import { deleteAccountCall } from '@/lib/users/calls';
import { getClient } from '@/lib/users/client';
import { clearedSessionCookie } from '@/lib/users/cookies';
import { scheduleDeletion } from '@/lib/users/deletion';

export const POST = route(deleteAccountCall, async (call) => {
  const deleteAt = await scheduleDeletion(
    call.input,
    call.actor,
    getClient(call),
    soleShops,
    new Date(),
  );
  return {
    body: { message: ACCOUNT_MESSAGES.deletionScheduled, deleteAt: deleteAt.toISOString() },
    cookies: [clearedSessionCookie()],
  };
});
