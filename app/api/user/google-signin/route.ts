import { route } from '@/lib/platform/http/route';
import { googleSignInCall } from '@/lib/users/calls';
import { getClient } from '@/lib/users/client';
import { signInWithGoogle } from '@/lib/users/commands';

export const POST = route(googleSignInCall, async (call) => {
  const { cookies, ...body } = await signInWithGoogle(call.input, getClient(call));
  return { body: { ...body }, cookies };
});
