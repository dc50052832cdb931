import { SIGN_IN_ROOMS, toAnswer } from '@/lib/assembly/sign-in';
import { googleSignInCall } from '@/lib/assembly/sign-in-calls';
import { getClient } from '@/lib/people/client';
import { signInWithGoogle } from '@/lib/people/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(googleSignInCall, async (call) =>
  toAnswer(await signInWithGoogle(call.input, getClient(call), SIGN_IN_ROOMS)),
);
