import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { route } from '@/lib/platform/http/route';
import { endSessionCall } from '@/lib/users/calls';
import { endOwnSessions } from '@/lib/users/sessions';

export const POST = route(endSessionCall, async ({ input, actor, request }) => {
  await endOwnSessions(actor, input.sessionId, request.headers.get('cookie'));
  return { body: { message: ACCOUNT_MESSAGES.sessionsEnded } };
});
