import { route } from '@/lib/platform/http/route';
import { cancelOrderCall } from '@/lib/purchases/moves/calls';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';

export const POST = route(cancelOrderCall, async ({ input, actor }) => ({
  body: {
    message: ORDER_MESSAGES.orderCancelled,
    order: await cancelPurchase({ kind: 'order', id: input.orderId }, actor, new Date()),
  },
}));
