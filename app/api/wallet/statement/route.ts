import { getStatementCall } from '@/lib/money/wallet/calls';
import { listStatement } from '@/lib/money/wallet/queries';
import { statementFile } from '@/lib/money/wallet/statement';
import { route } from '@/lib/platform/http/route';
import { listShoppingMoney } from '@/lib/purchases/moves/queries';

export const GET = route(getStatementCall, async ({ query, actor }) => {
  const held = await listShoppingMoney(actor);
  const lines = await listStatement(actor, { show: query.show, held });
  return statementFile(lines, new Date());
});
