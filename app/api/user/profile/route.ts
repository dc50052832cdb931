import { route } from '@/lib/platform/http/route';
import { getProfileCall } from '@/lib/users/calls';
import { findProfile } from '@/lib/users/profile';

export const GET = route(getProfileCall, async ({ actor, request }) => ({
  body: { profile: await findProfile(actor, request.headers.get('cookie'), new Date()) },
}));
