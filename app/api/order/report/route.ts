import { route } from '@/lib/api/route';
import { orderService } from '@/lib/orders/order-service';
import { reportProblem } from '@/lib/orders/report';

export const POST = route('POST /api/order/report', async ({ input, actor }) => {
  const { orderId, ...problem } = input;
  return {
    body: { report: await reportProblem(orderService, orderId, problem, actor, new Date()) },
  };
});
