import { changeAgent, listAgents } from '@/lib/conversations/support/agents';
import { changeAgentCall, listAgentsCall } from '@/lib/conversations/support/calls';
import { route } from '@/lib/platform/http/route';

export const GET = route(listAgentsCall, async ({ actor }) => ({
  body: { ...(await listAgents(actor, new Date())) },
}));

export const POST = route(changeAgentCall, async ({ input, actor }) => ({
  body: { ...(await changeAgent(input, actor, new Date())) },
}));
