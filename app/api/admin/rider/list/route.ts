import { route } from '@/lib/platform/http/route';
import { listRiderProfilesCall } from '@/lib/riders/staff-calls';
import { listRiderProfiles } from '@/lib/riders/standing';

export const GET = route(listRiderProfilesCall, async ({ query, actor }) => ({
  body: { ...(await listRiderProfiles(query, actor, new Date())) },
}));
