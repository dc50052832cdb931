import { clearedSessionCookie } from '@/lib/people/cookies';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { logoutCall } from '@/lib/people/session-calls';
import { endSession } from '@/lib/people/sessions';
import { route } from '@/lib/platform/http/route';

export const GET = route(logoutCall, async ({ request }) => {
  await endSession(request.headers.get('cookie'));
  return { body: { message: ACCOUNT_MESSAGES.loggedOut }, cookies: [clearedSessionCookie()] };
});
