import { route } from '@/lib/api/route';
import { findShownSettings } from '@/lib/settings/queries';
import { findUserDto } from '@/lib/users/queries';

export const GET = route('GET /api/user/is-auth', async ({ actor }) => {
  const [user, settings] = await Promise.all([
    actor ? findUserDto(actor) : null,
    findShownSettings(),
  ]);
  return { body: { user, settings, serverNow: new Date().toISOString() } };
});
