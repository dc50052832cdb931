import { route } from '@/lib/api/route';
import { getClient } from '@/lib/users/client';
import { signIn } from '@/lib/users/commands';

export const POST = route('POST /api/user/login', async (call) => {
  const { cookies, ...body } = await signIn(call.input, getClient(call));
  return { body: { ...body }, cookies };
});
