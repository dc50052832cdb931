import { route } from '@/lib/api/route';
import { findProfile } from '@/lib/users/profile';

export const GET = route('GET /api/user/profile', async ({ actor, request }) => ({
  body: { profile: await findProfile(actor, request.headers.get('cookie'), new Date()) },
}));
