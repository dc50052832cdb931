import { addChatNoteCall } from '@/lib/conversations/support/calls';
import { noteOnChat } from '@/lib/conversations/support/chats';
import { route } from '@/lib/platform/http/route';

export const POST = route(addChatNoteCall, async ({ input, actor }) => ({
  body: { note: await noteOnChat(input, actor, new Date()) },
}));
