import { getApplicationPage } from '@/lib/assembly/application-page';
import { takeOverAccount } from '@/lib/money/bank/commands';
import { route } from '@/lib/platform/http/route';
import { decideApplication } from '@/lib/shops/applications/decide';
import { decideApplicationCall } from '@/lib/shops/applications/staff-calls';

export const POST = route(decideApplicationCall, async ({ input, actor, address }) => {
  const call = { address, now: new Date() };
  await decideApplication(input, actor, takeOverAccount, call);
  return { body: { ...(await getApplicationPage(input.id, actor, call)) } };
});
