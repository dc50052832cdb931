import { route } from '@/lib/api/route';
import { MESSAGES } from '@/lib/core/messages';
import { getClient } from '@/lib/users/client';
import { clearedSessionCookie } from '@/lib/users/cookies';
import { scheduleDeletion } from '@/lib/users/deletion';

export const POST = route('POST /api/user/deleteAccount', async (call) => {
  const deleteAt = await scheduleDeletion(call.input, call.actor, getClient(call), new Date());
  return {
    body: { message: MESSAGES.deletionScheduled, deleteAt: deleteAt.toISOString() },
    cookies: [clearedSessionCookie()],
  };
});
