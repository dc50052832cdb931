import { endSessionCall } from '@/lib/people/calls';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { endOwnSessions } from '@/lib/people/sessions';
import { route } from '@/lib/platform/http/route';

export const POST = route(endSessionCall, async ({ input, actor, request }) => {
  await endOwnSessions(actor, input.sessionId, request.headers.get('cookie'));
  return { body: { message: ACCOUNT_MESSAGES.sessionsEnded } };
});
