import { route } from '@/lib/api/route';
import { listApplications } from '@/lib/ops/applications';
import { listApplicationsCall } from '@/lib/ops/calls';

export const GET = route(listApplicationsCall, async ({ query, actor }) => ({
  body: { ...(await listApplications(query, actor, new Date())) },
}));
