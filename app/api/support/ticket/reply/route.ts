import { replyToTicket } from '@/lib/ops/support';
import { route } from '@/lib/platform/http/route';
import { replyToTicketCall } from '@/lib/support/calls';

export const POST = route(replyToTicketCall, async ({ input, actor, address }) => ({
  body: { ticket: await replyToTicket(input, actor, { address, now: new Date() }) },
}));
