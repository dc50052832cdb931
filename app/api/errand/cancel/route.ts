import { route } from '@/lib/api/route';
import { MESSAGES } from '@/lib/core/messages';
import { cancelErrand } from '@/lib/errands/commands';

export const POST = route('POST /api/errand/cancel', async ({ input, actor }) => ({
  body: {
    message: MESSAGES.errandCancelled,
    errand: await cancelErrand(input.errandId, actor, new Date()),
  },
}));
