import { route } from '@/lib/api/route';
import { listRiderProfilesCall } from '@/lib/ops/calls';
import { listRiderProfiles } from '@/lib/ops/standing';

export const GET = route(listRiderProfilesCall, async ({ query, actor }) => ({
  body: { ...(await listRiderProfiles(query, actor, new Date())) },
}));
