import { route } from '@/lib/api/route';
import { markChatReadCall } from '@/lib/support/calls';
import { markReadBySupport } from '@/lib/support/chats';

export const POST = route(markChatReadCall, async ({ input, actor }) => ({
  body: { chat: await markReadBySupport(input, actor) },
}));
