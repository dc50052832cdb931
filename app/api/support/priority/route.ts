import { prioritiseChatCall } from '@/lib/conversations/support/calls';
import { prioritiseChat } from '@/lib/conversations/support/chats';
import { route } from '@/lib/platform/http/route';

export const POST = route(prioritiseChatCall, async ({ input, actor }) => ({
  body: { chat: await prioritiseChat(input, actor, new Date()) },
}));
