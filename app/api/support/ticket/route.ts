import { route } from '@/lib/api/route';
import { readTicket } from '@/lib/support/queries';

export const GET = route('GET /api/support/ticket', async ({ query, actor }) => ({
  body: { ticket: await readTicket(query.ticketId, actor) },
}));
