import type { ServiceKind } from '@/lib/core/service-kind';
import { route, routeByType } from '@/lib/platform/http/route';
import { payOrderByCardCall } from '@/lib/purchases/checkout/payments/calls';
import { replayPayment } from '@/lib/purchases/checkout/payments/paid-already';
import { type PaymentCall, payByCard } from '@/lib/purchases/checkout/payments/pay-by-card';
import { payDispatchByCardCall } from '@/lib/purchases/moves/dispatch/calls';
import { payErrandByCardCall } from '@/lib/purchases/moves/errands/calls';

const pay =
  <P extends ServiceKind>(type: P) =>
  async ({ input, actor, storeAnswer }: PaymentCall<P>) => ({
    body: { ...(await payByCard(type, input, actor, storeAnswer, new Date())) },
  });
const OPTIONS = { replay: replayPayment };

export const POST = routeByType({
  order: route(payOrderByCardCall, pay('order'), OPTIONS),
  dispatch: route(payDispatchByCardCall, pay('dispatch'), OPTIONS),
  errand: route(payErrandByCardCall, pay('errand'), OPTIONS),
});
