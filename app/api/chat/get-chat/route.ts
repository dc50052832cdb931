import { route } from '@/lib/api/route';
import { getChatCall } from '@/lib/chat/calls';
import { readOwnChat } from '@/lib/chat/queries';

export const GET = route(getChatCall, async ({ query, actor }) => ({
  body: { chat: await readOwnChat(query, actor) },
}));
