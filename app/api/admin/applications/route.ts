import { listApplications } from '@/lib/ops/applications';
import { listApplicationsCall } from '@/lib/ops/calls';
import { route } from '@/lib/platform/http/route';

export const GET = route(listApplicationsCall, async ({ query, actor }) => ({
  body: { ...(await listApplications(query, actor, new Date())) },
}));
