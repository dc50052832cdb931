import { SIGN_IN_ROOMS, toAnswer } from '@/lib/assembly/sign-in';
import { loginCall } from '@/lib/assembly/sign-in-calls';
import { getClient } from '@/lib/people/client';
import { signIn } from '@/lib/people/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(loginCall, async (call) =>
  toAnswer(await signIn(call.input, getClient(call), SIGN_IN_ROOMS)),
);
