import { route } from '@/lib/api/route';
import { CHAT_PAGE } from '@/lib/chat/policy';
import { requestRefund } from '@/lib/ops/support';
import { readSupportChat } from '@/lib/support/queries';

export const POST = route('POST /api/support/refund-request', async ({ input, actor, address }) => {
  const now = new Date();
  await requestRefund(input, actor, { address, now });
  const { chatId } = input;
  return { body: { ...(await readSupportChat({ chatId, limit: CHAT_PAGE }, actor, now)) } };
});
