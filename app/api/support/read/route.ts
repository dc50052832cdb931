import { markChatReadCall } from '@/lib/conversations/support/calls';
import { markReadBySupport } from '@/lib/conversations/support/chats';
import { route } from '@/lib/platform/http/route';

export const POST = route(markChatReadCall, async ({ input, actor }) => ({
  body: { chat: await markReadBySupport(input, actor) },
}));
