import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import { cancelDispatchCall } from '@/lib/dispatch/calls';
import { cancelPurchase } from '@/lib/orders/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(cancelDispatchCall, async ({ input, actor }) => ({
  body: {
    message: ORDER_MESSAGES.dispatchCancelled,
    dispatch: await cancelPurchase({ kind: 'dispatch', id: input.dispatchId }, actor, new Date()),
  },
}));
