import { route } from '@/lib/api/route';
import { signIn } from '@/lib/users/commands';

export const POST = route('POST /api/user/login', async ({ input, request, address }) => {
  const { cookies, ...body } = await signIn(input, {
    cookies: request.headers.get('cookie'),
    address,
  });
  return { body: { ...body }, cookies };
});
