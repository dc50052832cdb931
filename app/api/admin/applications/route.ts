import { listApplications } from '@/lib/shops/applications/staff';
import { listApplicationsCall } from '@/lib/shops/applications/staff-calls';
import { route } from '@/lib/platform/http/route';

export const GET = route(listApplicationsCall, async ({ query, actor }) => ({
  body: { ...(await listApplications(query, actor, new Date())) },
}));
