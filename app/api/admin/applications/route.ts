import { route } from '@/lib/platform/http/route';
import { listApplications } from '@/lib/shops/applications/staff';
import { listApplicationsCall } from '@/lib/shops/applications/staff-calls';

export const GET = route(listApplicationsCall, async ({ query, actor }) => ({
  body: { ...(await listApplications(query, actor, new Date())) },
}));
