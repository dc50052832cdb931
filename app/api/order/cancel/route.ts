import { route } from '@/lib/api/route';
import { MESSAGES } from '@/lib/core/messages';
import { cancelOrder } from '@/lib/orders/commands';

export const POST = route('POST /api/order/cancel', async ({ input, actor }) => ({
  body: {
    message: MESSAGES.orderCancelled,
    order: await cancelOrder(input.orderId, actor, new Date()),
  },
}));
