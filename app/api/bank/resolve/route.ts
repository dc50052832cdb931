import { resolveAccountCall } from '@/lib/money/bank/calls';
import { resolveHolder } from '@/lib/money/bank/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(resolveAccountCall, async ({ input, actor }) => {
  const { accountName } = await resolveHolder(input, actor);
  return { body: { accountName } };
});
