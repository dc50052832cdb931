import { SIGN_IN_ROOMS, toAnswer } from '@/lib/assembly/sign-in';
import { registerCall } from '@/lib/assembly/sign-in-calls';
import { getClient } from '@/lib/people/client';
import { registerUser } from '@/lib/people/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(registerCall, async (call) =>
  toAnswer(await registerUser(call.input, getClient(call), SIGN_IN_ROOMS)),
);
