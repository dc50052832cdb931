import { route } from '@/lib/api/route';
import { signIn } from '@/lib/users/commands';

export const POST = route('POST /api/user/login', async ({ input, request, address }) => {
  const { cookies, ...body } = await signIn(input, {
    cookies: request.headers.get('cookie'),
    address,
    userAgent: request.headers.get('user-agent') ?? '',
  });
  return { body: { ...body }, cookies };
});
