import { CHAT_PAGE } from '@/lib/conversations/chat/policy';
import { openReportCall } from '@/lib/conversations/support/calls';
import { readSupportChat } from '@/lib/conversations/support/queries';
import { openReport } from '@/lib/conversations/support/staff';
import { route } from '@/lib/platform/http/route';

export const POST = route(openReportCall, async ({ input, actor, address }) => {
  const now = new Date();
  await openReport(input, actor, { address, now });
  const { chatId } = input;
  return { body: { ...(await readSupportChat({ chatId, limit: CHAT_PAGE }, actor, now)) } };
});
