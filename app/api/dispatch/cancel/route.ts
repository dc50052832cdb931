import { route } from '@/lib/api/route';
import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import { cancelDispatch } from '@/lib/dispatch/commands';

export const POST = route('POST /api/dispatch/cancel', async ({ input, actor }) => ({
  body: {
    message: ORDER_MESSAGES.dispatchCancelled,
    dispatch: await cancelDispatch(input.dispatchId, actor, new Date()),
  },
}));
