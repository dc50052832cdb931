import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import { cancelErrandCall } from '@/lib/errands/calls';
import { cancelPurchase } from '@/lib/orders/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(cancelErrandCall, async ({ input, actor }) => ({
  body: {
    message: ORDER_MESSAGES.errandCancelled,
    errand: await cancelPurchase({ kind: 'errand', id: input.errandId }, actor, new Date()),
  },
}));
