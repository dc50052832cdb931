import { CHAT_PAGE } from '@/lib/conversations/chat/policy';
import { requestRefundCall } from '@/lib/conversations/support/calls';
import { readSupportChat } from '@/lib/conversations/support/queries';
import { requestRefund } from '@/lib/conversations/support/staff';
import { route } from '@/lib/platform/http/route';

export const POST = route(requestRefundCall, async ({ input, actor, address }) => {
  const now = new Date();
  await requestRefund(input, actor, { address, now });
  const { chatId } = input;
  return { body: { ...(await readSupportChat({ chatId, limit: CHAT_PAGE }, actor, now)) } };
});
