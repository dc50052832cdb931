import { getApplicationPage } from '@/lib/assembly/application-page';
import { route } from '@/lib/platform/http/route';
import { confirmCheck } from '@/lib/shops/applications/staff';
import { checkApplicationCall } from '@/lib/shops/applications/staff-calls';

export const POST = route(checkApplicationCall, async ({ input, actor, address }) => {
  const call = { address, now: new Date() };
  await confirmCheck(input, actor, call);
  return { body: { ...(await getApplicationPage(input.id, actor, call)) } };
});
