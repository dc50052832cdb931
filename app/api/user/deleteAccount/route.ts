import { deleteAccountCall } from '@/lib/people/calls';
import { getClient } from '@/lib/people/client';
import { clearedSessionCookie } from '@/lib/people/cookies';
import { scheduleDeletion } from '@/lib/people/deletion';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { route } from '@/lib/platform/http/route';
import { soleShops } from '@/lib/shops/sole-shops';

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
