import { route } from '@/lib/api/route';
import { registerUser } from '@/lib/users/commands';

export const POST = route('POST /api/user/register', async ({ input, request, address }) => {
  const { cookies, ...body } = await registerUser(input, {
    cookies: request.headers.get('cookie'),
    address,
    userAgent: request.headers.get('user-agent') ?? '',
  });
  return { body: { ...body }, cookies };
});
