import { sendChatCall } from '@/lib/conversations/chat/calls';
import { sendByForm } from '@/lib/conversations/chat/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(sendChatCall, async ({ input, actor }) => ({
  body: await sendByForm(input, actor, new Date()),
}));
