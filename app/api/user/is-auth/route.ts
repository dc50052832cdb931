import { route } from '@/lib/api/route';
import { countOwnUnread } from '@/lib/chat/queries';
import { findShownSettings } from '@/lib/settings/queries';
import { findUserDto } from '@/lib/users/queries';

export const GET = route('GET /api/user/is-auth', async ({ actor }) => {
  const [user, settings] = await Promise.all([
    actor ? findUserDto(actor) : null,
    findShownSettings(),
  ]);
  const chatUnread = actor && user?.chatId ? await countOwnUnread(actor) : 0;
  return { body: { user, settings, chatUnread, serverNow: new Date().toISOString() } };
});
