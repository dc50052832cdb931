import { route } from '@/lib/platform/http/route';
import { listInboxCall } from '@/lib/support/calls';
import { listInbox } from '@/lib/support/queries';

export const GET = route(listInboxCall, async ({ query, actor }) => ({
  body: { ...(await listInbox(query, actor, new Date())) },
}));
