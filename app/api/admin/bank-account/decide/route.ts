import { decideBankAccount } from '@/lib/money/bank/staff';
import { decideBankAccountCall } from '@/lib/money/bank/staff-calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(decideBankAccountCall, async ({ input, actor, address }) => {
  await decideBankAccount(input, actor, { address, now: new Date() });
  return { body: {} };
});
