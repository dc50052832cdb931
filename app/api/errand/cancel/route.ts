import { route } from '@/lib/api/route';
import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import { cancelErrand } from '@/lib/errands/commands';

export const POST = route('POST /api/errand/cancel', async ({ input, actor }) => ({
  body: {
    message: ORDER_MESSAGES.errandCancelled,
    errand: await cancelErrand(input.errandId, actor, new Date()),
  },
}));
