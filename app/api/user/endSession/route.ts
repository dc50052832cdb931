import { route } from '@/lib/api/route';
import { MESSAGES } from '@/lib/core/messages';
import { endOwnSessions } from '@/lib/users/sessions';

export const POST = route('POST /api/user/endSession', async ({ input, actor, request }) => {
  await endOwnSessions(actor, input.sessionId, request.headers.get('cookie'));
  return { body: { message: MESSAGES.sessionsEnded } };
});
