import { route, routeByType } from '@/lib/api/route';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { PaymentCall } from '@/lib/payments/open';
import { payFromWallet } from '@/lib/payments/open-wallet';

const pay =
  <P extends ServiceKind>(type: P) =>
  async ({ input, actor, storeAnswer }: PaymentCall<P>) => ({
    body: { ...(await payFromWallet(type, input, actor, storeAnswer, new Date())) },
  });

export const POST = routeByType({
  order: route('POST /api/payment/wallet/order', pay('order')),
  dispatch: route('POST /api/payment/wallet/dispatch', pay('dispatch')),
  errand: route('POST /api/payment/wallet/errand', pay('errand')),
});
