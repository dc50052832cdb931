import { getTicketCall } from '@/lib/conversations/support/calls';
import { readTicket } from '@/lib/conversations/support/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(getTicketCall, async ({ query, actor }) => ({
  body: { ticket: await readTicket(query.ticketId, actor) },
}));
