import { DELETION_ROOMS } from '@/lib/assembly/erasers';
import { getProfileCall } from '@/lib/people/calls';
import { findProfile } from '@/lib/people/profile';
import { route } from '@/lib/platform/http/route';

export const GET = route(getProfileCall, async ({ actor, request }) => {
  const cookies = request.headers.get('cookie');
  return { body: { profile: await findProfile(actor, cookies, DELETION_ROOMS, new Date()) } };
});
