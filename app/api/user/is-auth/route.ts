import { findUserDto } from '@/lib/assembly/user';
import { catalogue } from '@/lib/catalog/live-index';
import { countOwnUnread } from '@/lib/conversations/chat/queries';
import { getCurrentUserCall } from '@/lib/people/session-calls';
import { route } from '@/lib/platform/http/route';

export const GET = route(getCurrentUserCall, async ({ actor }) => {
  const [user, { settings }] = await Promise.all([actor ? findUserDto(actor) : null, catalogue()]);
  const chatUnread = actor && user?.chatId ? await countOwnUnread(actor) : 0;
  return { body: { user, settings, chatUnread, serverNow: new Date().toISOString() } };
});
