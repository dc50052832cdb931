import { route } from '@/lib/api/route';
import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import { cancelOrderCall } from '@/lib/orders/calls';
import { cancelOrder } from '@/lib/orders/commands';

export const POST = route(cancelOrderCall, async ({ input, actor }) => ({
  body: {
    message: ORDER_MESSAGES.orderCancelled,
    order: await cancelOrder(input.orderId, actor, new Date()),
  },
}));
