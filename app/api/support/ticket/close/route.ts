import { closeTicketCall } from '@/lib/conversations/support/calls';
import { endTicket } from '@/lib/conversations/support/staff';
import { route } from '@/lib/platform/http/route';

export const POST = route(closeTicketCall, async ({ input, actor, address }) => ({
  body: { ticket: await endTicket(input, actor, { address, now: new Date() }) },
}));
