import { checkTransfers } from '@/lib/payments/provider-funding';
import { route } from '@/lib/platform/http/route';
import { checkTransfersCall } from '@/lib/wallet/calls';

export const POST = route(checkTransfersCall, async ({ actor }) => {
  await checkTransfers(actor, new Date());
  return { body: {} };
});
