import { route } from '@/lib/platform/http/route';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { cancelErrandCall } from '@/lib/purchases/moves/errands/calls';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';

export const POST = route(cancelErrandCall, async ({ input, actor }) => ({
  body: {
    message: ORDER_MESSAGES.errandCancelled,
    errand: await cancelPurchase({ kind: 'errand', id: input.errandId }, actor, new Date()),
  },
}));
