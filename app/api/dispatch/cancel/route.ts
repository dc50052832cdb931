import { route } from '@/lib/platform/http/route';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { cancelDispatchCall } from '@/lib/purchases/moves/dispatch/calls';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';

export const POST = route(cancelDispatchCall, async ({ input, actor }) => ({
  body: {
    message: ORDER_MESSAGES.dispatchCancelled,
    dispatch: await cancelPurchase({ kind: 'dispatch', id: input.dispatchId }, actor, new Date()),
  },
}));
