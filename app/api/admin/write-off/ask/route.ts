import { askWriteOff, listWriteOffs } from '@/lib/money/write-offs/staff';
import { askWriteOffCall } from '@/lib/money/write-offs/staff-calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(askWriteOffCall, async ({ input, actor, address }) => {
  const now = new Date();
  await askWriteOff(input, actor, { address, now });
  return { body: { debts: await listWriteOffs(actor, now) } };
});
