import { route } from '@/lib/api/route';
import { MESSAGES } from '@/lib/core/messages';
import { cancelDispatch } from '@/lib/dispatch/commands';

export const POST = route('POST /api/dispatch/cancel', async ({ input, actor }) => ({
  body: {
    message: MESSAGES.dispatchCancelled,
    dispatch: await cancelDispatch(input.dispatchId, actor, new Date()),
  },
}));
