import { route } from '@/lib/platform/http/route';
import { registerCall } from '@/lib/users/calls';
import { getClient } from '@/lib/users/client';
import { registerUser } from '@/lib/users/commands';

export const POST = route(registerCall, async (call) => {
  const { cookies, ...body } = await registerUser(call.input, getClient(call));
  return { body: { ...body }, cookies };
});
