import { route } from '@/lib/platform/http/route';
import { prioritiseChatCall } from '@/lib/support/calls';
import { prioritiseChat } from '@/lib/support/chats';

export const POST = route(prioritiseChatCall, async ({ input, actor }) => ({
  body: { chat: await prioritiseChat(input, actor, new Date()) },
}));
