import type { ServiceKind } from '@/lib/core/service-kind';
import { payDispatchByCardCall } from '@/lib/dispatch/calls';
import { payErrandByCardCall } from '@/lib/errands/calls';
import { payOrderByCardCall } from '@/lib/payments/calls';
import { type PaymentCall, payByCard } from '@/lib/payments/open';
import { replayPayment } from '@/lib/payments/open-replay';
import { route, routeByType } from '@/lib/platform/http/route';

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
