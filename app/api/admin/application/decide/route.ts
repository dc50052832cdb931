import { getApplicationPage } from '@/lib/assembly/application-page';
import { route } from '@/lib/platform/http/route';
import { decideApplication } from '@/lib/shops/applications/staff';
import { decideApplicationCall } from '@/lib/shops/applications/staff-calls';

export const POST = route(decideApplicationCall, async ({ input, actor, address }) => {
  const call = { address, now: new Date() };
  await decideApplication(input, actor, call);
  return { body: { ...(await getApplicationPage(input.id, actor, call)) } };
});
