import { reportOrderCall } from '@/lib/orders/calls';
import { orderService } from '@/lib/orders/order-service';
import { reportProblem } from '@/lib/orders/report';
import { route } from '@/lib/platform/http/route';

export const POST = route(reportOrderCall, async ({ input, actor }) => {
  const { orderId, ...problem } = input;
  return {
    body: { report: await reportProblem(orderService, orderId, problem, actor, new Date()) },
  };
});
