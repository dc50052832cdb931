import { route } from '@/lib/platform/http/route';
import { cancelDispatchCall } from '@/lib/purchases/moves/dispatch/calls';
import { cancelPurchase } from '@/lib/purchases/moves/orders/commands';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/orders/messages';

export const POST = route(cancelDispatchCall, async ({ input, actor }) => ({
  body: {
    message: ORDER_MESSAGES.dispatchCancelled,
    dispatch: await cancelPurchase({ kind: 'dispatch', id: input.dispatchId }, actor, new Date()),
  },
}));
