import { route } from '@/lib/platform/http/route';
import { getTicketCall } from '@/lib/conversations/support/calls';
import { readTicket } from '@/lib/conversations/support/queries';

export const GET = route(getTicketCall, async ({ query, actor }) => ({
  body: { ticket: await readTicket(query.ticketId, actor) },
}));
