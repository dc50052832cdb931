import { getApplicationPage } from '@/lib/assembly/application-page';
import { route } from '@/lib/platform/http/route';
import { getApplicationCall } from '@/lib/shops/applications/staff-calls';

export const GET = route(getApplicationCall, async ({ params, actor, address }) => ({
  body: { ...(await getApplicationPage(params.id ?? '', actor, { address, now: new Date() })) },
}));
