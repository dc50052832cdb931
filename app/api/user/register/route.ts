import { route } from '@/lib/api/route';
import { clientOf } from '@/lib/users/client';
import { registerUser } from '@/lib/users/commands';

export const POST = route('POST /api/user/register', async (call) => {
  const { cookies, ...body } = await registerUser(call.input, clientOf(call));
  return { body: { ...body }, cookies };
});
