import { route } from '@/lib/api/route';
import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import { cancelErrandCall } from '@/lib/errands/calls';
import { cancelErrand } from '@/lib/errands/commands';

export const POST = route(cancelErrandCall, async ({ input, actor }) => ({
  body: {
    message: ORDER_MESSAGES.errandCancelled,
    errand: await cancelErrand(input.errandId, actor, new Date()),
  },
}));
