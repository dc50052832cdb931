import { route } from '@/lib/api/route';
import { MESSAGES } from '@/lib/core/messages';
import { clearedSessionCookie } from '@/lib/users/cookies';
import { endSession } from '@/lib/users/sessions';

export const GET = route('GET /api/user/logout', async ({ request }) => {
  await endSession(request.headers.get('cookie'));
  return { body: { message: MESSAGES.loggedOut }, cookies: [clearedSessionCookie()] };
});
