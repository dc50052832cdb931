import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { route } from '@/lib/platform/http/route';
import { endSessionCall } from '@/lib/people/calls';
import { endOwnSessions } from '@/lib/people/sessions';

export const POST = route(endSessionCall, async ({ input, actor, request }) => {
  await endOwnSessions(actor, input.sessionId, request.headers.get('cookie'));
  return { body: { message: ACCOUNT_MESSAGES.sessionsEnded } };
});
