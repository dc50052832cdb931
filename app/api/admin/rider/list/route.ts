import { route } from '@/lib/platform/http/route';
import { listRiderProfilesCall } from '@/lib/purchases/delivery/riders/staff-calls';
import { listRiderProfiles } from '@/lib/purchases/delivery/riders/standing';

export const GET = route(listRiderProfilesCall, async ({ query, actor }) => ({
  body: { ...(await listRiderProfiles(query, actor, new Date())) },
}));
