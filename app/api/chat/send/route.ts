import { route } from '@/lib/api/route';
import { sendChatCall } from '@/lib/chat/calls';
import { sendByForm } from '@/lib/chat/commands';

export const POST = route(sendChatCall, async ({ input, actor }) => ({
  body: await sendByForm(input, actor, new Date()),
}));
