import { route } from '@/lib/api/route';
import { changeAgent, listAgents } from '@/lib/support/agents';

export const GET = route('GET /api/support/agents', async ({ actor }) => ({
  body: { ...(await listAgents(actor, new Date())) },
}));

export const POST = route('POST /api/support/agents', async ({ input, actor }) => ({
  body: { ...(await changeAgent(input, actor, new Date())) },
}));
