import { listShoppingMoney } from '@/lib/orders/queries';
import { route } from '@/lib/platform/http/route';
import { getStatementCall } from '@/lib/wallet/calls';
import { listStatement } from '@/lib/wallet/queries';
import { statementFile } from '@/lib/wallet/statement';

export const GET = route(getStatementCall, async ({ query, actor }) => {
  const held = await listShoppingMoney(actor);
  const lines = await listStatement(actor, { show: query.show, held });
  return statementFile(lines, new Date());
});
