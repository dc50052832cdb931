import { route } from '@/lib/api/route';
import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import { cancelDispatchCall } from '@/lib/dispatch/calls';
import { cancelDispatch } from '@/lib/dispatch/commands';

export const POST = route(cancelDispatchCall, async ({ input, actor }) => ({
  body: {
    message: ORDER_MESSAGES.dispatchCancelled,
    dispatch: await cancelDispatch(input.dispatchId, actor, new Date()),
  },
}));
