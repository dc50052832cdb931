import { route } from '@/lib/api/route';
import { getClient } from '@/lib/users/client';
import { signInWithGoogle } from '@/lib/users/commands';

export const POST = route('POST /api/user/google-signin', async (call) => {
  const { cookies, ...body } = await signInWithGoogle(call.input, getClient(call));
  return { body: { ...body }, cookies };
});
