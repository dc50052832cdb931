import { route } from '@/lib/platform/http/route';
import { snoozeChatCall } from '@/lib/support/calls';
import { snoozeChat } from '@/lib/support/chats';

export const POST = route(snoozeChatCall, async ({ input, actor }) => ({
  body: { chat: await snoozeChat(input, actor, new Date()) },
}));
