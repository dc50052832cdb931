import { sendContactCall } from '@/lib/conversations/support/calls';
import { sendContact } from '@/lib/conversations/support/commands';
import { MESSAGES } from '@/lib/core/messages';
import { route } from '@/lib/platform/http/route';

export const POST = route(sendContactCall, async ({ input, actor, address }) => {
  const sender = { userId: actor?.userId ?? null, address };
  const ticket = await sendContact(input, sender, new Date());
  return { body: { message: MESSAGES.messageSent, ticket } };
});
