import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import { cancelOrderCall } from '@/lib/orders/calls';
import { cancelPurchase } from '@/lib/orders/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(cancelOrderCall, async ({ input, actor }) => ({
  body: {
    message: ORDER_MESSAGES.orderCancelled,
    order: await cancelPurchase({ kind: 'order', id: input.orderId }, actor, new Date()),
  },
}));
