import { rateChatCall } from '@/lib/conversations/support/calls';
import { rateSupport } from '@/lib/conversations/support/rating';
import { route } from '@/lib/platform/http/route';

export const POST = route(rateChatCall, async ({ input, actor }) => ({
  body: { rating: await rateSupport(input, actor, new Date()) },
}));
