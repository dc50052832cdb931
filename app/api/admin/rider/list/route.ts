import { listRiderProfilesCall } from '@/lib/ops/calls';
import { listRiderProfiles } from '@/lib/ops/standing';
import { route } from '@/lib/platform/http/route';

export const GET = route(listRiderProfilesCall, async ({ query, actor }) => ({
  body: { ...(await listRiderProfiles(query, actor, new Date())) },
}));
