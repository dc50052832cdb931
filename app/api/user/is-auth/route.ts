import { route } from '@/lib/api/route';
import { findUserDto } from '@/lib/users/queries';

export const GET = route('GET /api/user/is-auth', async ({ actor }) => ({
  body: { user: actor ? await findUserDto(actor.userId) : null },
}));
