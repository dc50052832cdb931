import { route } from '@/lib/api/route';
import { findServiceHours } from '@/lib/settings/queries';
import { findUserDto } from '@/lib/users/queries';

export const GET = route('GET /api/user/is-auth', async ({ actor }) => {
  const [user, serviceHours] = await Promise.all([
    actor ? findUserDto(actor.userId) : null,
    findServiceHours(),
  ]);
  return { body: { user, serviceHours } };
});
