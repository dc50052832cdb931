import type { ServiceKind } from '@/lib/core/service-kind';
import { route, routeByType } from '@/lib/platform/http/route';
import { payOrderFromWalletCall } from '@/lib/purchases/checkout/payments/calls';
import type { PaymentCall } from '@/lib/purchases/checkout/payments/pay-by-card';
import { payFromWallet } from '@/lib/purchases/checkout/payments/pay-from-wallet';
import { payDispatchFromWalletCall } from '@/lib/purchases/moves/dispatch/calls';
import { payErrandFromWalletCall } from '@/lib/purchases/moves/errands/calls';

const pay =
  <P extends ServiceKind>(type: P) =>
  async ({ input, actor, storeAnswer }: PaymentCall<P>) => ({
    body: { ...(await payFromWallet(type, input, actor, storeAnswer, new Date())) },
  });

export const POST = routeByType({
  order: route(payOrderFromWalletCall, pay('order')),
  dispatch: route(payDispatchFromWalletCall, pay('dispatch')),
  errand: route(payErrandFromWalletCall, pay('errand')),
});
