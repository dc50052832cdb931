import { route } from '@/lib/api/route';
import { endTicket } from '@/lib/ops/support';

export const POST = route('POST /api/support/ticket/close', async ({ input, actor, address }) => ({
  body: { ticket: await endTicket(input, actor, { address, now: new Date() }) },
}));
