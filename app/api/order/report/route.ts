import { route } from '@/lib/api/route';
import { reportOrderCall } from '@/lib/orders/calls';
import { orderService } from '@/lib/orders/order-service';
import { reportProblem } from '@/lib/orders/report';

export const POST = route(reportOrderCall, async ({ input, actor }) => {
  const { orderId, ...problem } = input;
  return {
    body: { report: await reportProblem(orderService, orderId, problem, actor, new Date()) },
  };
});
