import { replyToTicketCall } from '@/lib/conversations/support/calls';
import { replyToTicket } from '@/lib/conversations/support/staff';
import { route } from '@/lib/platform/http/route';

export const POST = route(replyToTicketCall, async ({ input, actor, address }) => ({
  body: { ticket: await replyToTicket(input, actor, { address, now: new Date() }) },
}));
