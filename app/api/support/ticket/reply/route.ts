import { route } from '@/lib/api/route';
import { replyToTicket } from '@/lib/ops/support';

export const POST = route('POST /api/support/ticket/reply', async ({ input, actor, address }) => ({
  body: { ticket: await replyToTicket(input, actor, { address, now: new Date() }) },
}));
