import { snoozeChatCall } from '@/lib/conversations/support/calls';
import { snoozeChat } from '@/lib/conversations/support/chats';
import { route } from '@/lib/platform/http/route';

export const POST = route(snoozeChatCall, async ({ input, actor }) => ({
  body: { chat: await snoozeChat(input, actor, new Date()) },
}));
