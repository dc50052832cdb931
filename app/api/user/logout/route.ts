import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { route } from '@/lib/platform/http/route';
import { clearedSessionCookie } from '@/lib/users/cookies';
import { logoutCall } from '@/lib/users/session-calls';
import { endSession } from '@/lib/users/sessions';

export const GET = route(logoutCall, async ({ request }) => {
  await endSession(request.headers.get('cookie'));
  return { body: { message: ACCOUNT_MESSAGES.loggedOut }, cookies: [clearedSessionCookie()] };
});
