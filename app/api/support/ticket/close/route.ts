import { endTicket } from '@/lib/ops/support';
import { route } from '@/lib/platform/http/route';
import { closeTicketCall } from '@/lib/support/calls';

export const POST = route(closeTicketCall, async ({ input, actor, address }) => ({
  body: { ticket: await endTicket(input, actor, { address, now: new Date() }) },
}));
