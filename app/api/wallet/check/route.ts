import { checkTransfers } from '@/lib/money/provider/transfers';
import { route } from '@/lib/platform/http/route';
import { checkTransfersCall } from '@/lib/money/wallet/calls';

export const POST = route(checkTransfersCall, async ({ actor }) => {
  await checkTransfers(actor, new Date());
  return { body: {} };
});
