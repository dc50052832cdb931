import { getChatCall } from '@/lib/conversations/chat/calls';
import { readOwnChat } from '@/lib/conversations/chat/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(getChatCall, async ({ query, actor }) => ({
  body: { chat: await readOwnChat(query, actor) },
}));
