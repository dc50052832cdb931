import { route } from '@/lib/api/route';
import { checkTransfers } from '@/lib/payments/provider-funding';

export const POST = route('POST /api/wallet/check', async ({ actor }) => {
  await checkTransfers(actor, new Date());
  return { body: {} };
});
