import { route, routeByType } from '@/lib/api/route';
import type { ServiceKind } from '@/lib/core/service-kind';
import { type PaymentCall, payByCard } from '@/lib/payments/open';
import { replayPayment } from '@/lib/payments/open-replay';

const pay =
  <P extends ServiceKind>(type: P) =>
  async ({ input, actor, storeAnswer }: PaymentCall<P>) => ({
    body: { ...(await payByCard(type, input, actor, storeAnswer, new Date())) },
  });
const OPTIONS = { replay: replayPayment };

export const POST = routeByType({
  order: route('POST /api/payment/paystack/order', pay('order'), OPTIONS),
  dispatch: route('POST /api/payment/paystack/dispatch', pay('dispatch'), OPTIONS),
  errand: route('POST /api/payment/paystack/errand', pay('errand'), OPTIONS),
});
