import { route } from '@/lib/api/route';
import { sendByForm } from '@/lib/chat/commands';

export const POST = route('POST /api/chat/send', async ({ input, actor }) => ({
  body: await sendByForm(input, actor, new Date()),
}));
