import { removeBankAccountCall } from '@/lib/money/bank/calls';
import { removeBankAccount } from '@/lib/money/bank/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(removeBankAccountCall, async ({ input, actor }) => {
  await removeBankAccount(input, actor, new Date());
  return { body: { bankAccount: null } };
});
