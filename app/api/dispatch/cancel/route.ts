import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import { cancelDispatchCall } from '@/lib/dispatch/calls';
import { cancelDispatch } from '@/lib/dispatch/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(cancelDispatchCall, async ({ input, actor }) => ({
  body: {
    message: ORDER_MESSAGES.dispatchCancelled,
    dispatch: await cancelDispatch(input.dispatchId, actor, new Date()),
  },
}));
