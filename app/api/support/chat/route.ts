import { route } from '@/lib/platform/http/route';
import { openSupportChatCall } from '@/lib/support/calls';
import { openSupportChat } from '@/lib/support/staff';

export const GET = route(openSupportChatCall, async ({ query, actor, address }) => ({
  body: { ...(await openSupportChat(query, actor, { address, now: new Date() })) },
}));
