import { listInboxCall } from '@/lib/conversations/support/calls';
import { listInbox } from '@/lib/conversations/support/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(listInboxCall, async ({ query, actor }) => ({
  body: { ...(await listInbox(query, actor, new Date())) },
}));
