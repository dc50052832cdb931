import { route } from '@/lib/platform/http/route';
import { cancelOrderCall } from '@/lib/purchases/moves/orders/calls';
import { cancelPurchase } from '@/lib/purchases/moves/orders/commands';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/orders/messages';

export const POST = route(cancelOrderCall, async ({ input, actor }) => ({
  body: {
    message: ORDER_MESSAGES.orderCancelled,
    order: await cancelPurchase({ kind: 'order', id: input.orderId }, actor, new Date()),
  },
}));
