import { checkTransfers } from '@/lib/money/provider/transfers';
import { checkTransfersCall } from '@/lib/money/wallet/calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(checkTransfersCall, async ({ actor }) => {
  await checkTransfers(actor, new Date());
  return { body: {} };
});
