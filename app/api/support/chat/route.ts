import { openSupportChatCall } from '@/lib/conversations/support/calls';
import { openSupportChat } from '@/lib/conversations/support/staff';
import { route } from '@/lib/platform/http/route';

export const GET = route(openSupportChatCall, async ({ query, actor, address }) => ({
  body: { ...(await openSupportChat(query, actor, { address, now: new Date() })) },
}));
