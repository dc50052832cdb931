import { CHAT_PAGE } from '@/lib/chat/policy';
import { route } from '@/lib/platform/http/route';
import { requestRefundCall } from '@/lib/support/calls';
import { readSupportChat } from '@/lib/support/queries';
import { requestRefund } from '@/lib/support/staff';

export const POST = route(requestRefundCall, async ({ input, actor, address }) => {
  const now = new Date();
  await requestRefund(input, actor, { address, now });
  const { chatId } = input;
  return { body: { ...(await readSupportChat({ chatId, limit: CHAT_PAGE }, actor, now)) } };
});
