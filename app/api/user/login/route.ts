import { route } from '@/lib/platform/http/route';
import { loginCall } from '@/lib/users/calls';
import { getClient } from '@/lib/users/client';
import { signIn } from '@/lib/users/commands';

export const POST = route(loginCall, async (call) => {
  const { cookies, ...body } = await signIn(call.input, getClient(call));
  return { body: { ...body }, cookies };
});
